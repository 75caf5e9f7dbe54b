# What URI reads: for each line, a list in JSON with a text and perhaps its base, prints the components or null.

require "json"
require "uri"

def reading(text, base = nil)
  uri = base ? URI.join(base, text) : URI.parse(text)
  { scheme: uri.scheme, host: uri.hostname, port: uri.port, path: uri.path || uri.opaque }
rescue URI::InvalidURIError
  nil
end

puts JSON.generate(RUBY_VERSION)
STDIN.each_line { |line| puts JSON.generate(reading(*JSON.parse(line))) }
