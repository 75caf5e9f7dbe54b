# Answers the requests of the conformance runner with the distribution URI: perl uri.pl

use strict;
use warnings;
use JSON::PP;
use URI;
use URI::Split qw(uri_join uri_split);

# The parts of an authority depend on the scheme, and normalization, too, so they are not offered.
my %operations = (
    describe => sub { "URI " . URI->VERSION },
    split    => sub {
        my %found;
        @found{qw(scheme authority path query fragment)} = uri_split($_[0]{text});
        return \%found;
    },
    resolve => sub {
        my ($request) = @_;
        # By default, both follow RFC 2396.
        local $URI::ABS_REMOTE_LEADING_DOTS = 1;
        local $URI::ABS_ALLOW_RELATIVE_SCHEME = !$request->{strict};
        return URI->new_abs($request->{reference}, $request->{base})->as_string;
    },
    recompose => sub { uri_join(@{ $_[0] }{qw(scheme authority path query fragment)}) },
);

my $json = JSON::PP->new->ascii;
$| = 1;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my $operation = $operations{ $request->{operation} };
    my $found = eval { $operation && $operation->($request) };
    my $answer = $@ ? { error => "$@" } : defined $found ? { result => $found } : {};
    print $json->encode($answer), "\n";
}
