# Answers the requests of the conformance runner with a library: ruby uri.rb NAME

require "json"
require "uri"

COMPONENTS = %w[scheme authority userinfo host port path query fragment].freeze

# The URI library of Ruby. It offers the operations that have a method.
module Standard
  module_function

  def describe = "URI #{URI::VERSION} of Ruby #{RUBY_VERSION}"

  # `URI.parse` would also apply the rules of some schemes.
  def match(text, rule)
    case rule
    when "URI" then !URI.split(text)[0].nil?
    when "URI-reference" then URI.split(text) && true
    end
  rescue URI::InvalidURIError
    false
  end

  def split(text)
    scheme, userinfo, host, port, _registry, path, opaque, query, fragment = URI.split(text)
    found = { scheme:, userinfo:, host:, port:, fragment: }
    opaque ? found : { **found, path:, query: } # an opaque part is not divided into path and query
  end

  # Its documentation names RFC 2396 for resolution, and its normalization is not that of section 6.2.2.
end

# The gem addressable.
module Gem3986
  module_function

  def describe = "Addressable #{Addressable::VERSION::STRING}"

  # It documents that its normalization does not attempt to conform, and its parser does not validate.
  def split(text)
    found = Addressable::URI.parse(text)
    COMPONENTS.to_h { |name| [name, found.public_send(name)] }
  end

  def resolve(base, reference, strict)
    Addressable::URI.join(base, reference).to_s if strict
  end

  def recompose(parts) = Addressable::URI.new(**parts).to_s
end

def result(library, request)
  case request
  in { operation: "describe" } then library.describe
  in { operation: "match", rule:, text: } if library.respond_to?(:match) then library.match(text, rule)
  in { operation: "split", text: } if library.respond_to?(:split) then library.split(text)
  in { operation: "resolve", base:, reference:, strict: } if library.respond_to?(:resolve)
    library.resolve(base, reference, strict)
  in { operation: "recompose", **parts } if library.respond_to?(:recompose) then library.recompose(parts)
  else nil
  end
end

def answer(library, request)
  found = result(library, request)
  found.nil? ? {} : { result: found }
rescue StandardError => e
  { error: "#{e.class}: #{e.message}" }
end

case ARGV
in ["uri"] then library = Standard
in ["addressable"]
  require "addressable/uri"
  library = Gem3986
else abort "usage: ruby uri.rb uri|addressable"
end
$stdout.sync = true
$stdin.each_line { |line| puts JSON.generate(answer(library, JSON.parse(line, symbolize_names: true)), ascii_only: true) }
