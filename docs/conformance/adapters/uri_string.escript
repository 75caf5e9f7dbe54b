#!/usr/bin/env escript
%% Answers the requests of the conformance runner with the module uri_string: escript uri_string.escript
-mode(compile).

main([]) ->
    io:setopts(standard_io, [binary, {encoding, latin1}]),
    serve().

serve() ->
    case io:get_line("") of
        eof -> ok;
        Line ->
            {Request, _} = value(Line),
            io:put_chars([json(answer(Request)), "\n"]),
            serve()
    end.

answer(Request) ->
    try result(Request) of
        not_offered -> #{};
        {error, Kind, Term} -> #{<<"error">> => text(io_lib:format("~p: ~p", [Kind, Term]))};
        Result -> #{<<"result">> => Result}
    catch
        Class:Reason -> #{<<"error">> => text(io_lib:format("~p: ~p", [Class, Reason]))}
    end.

result(#{<<"operation">> := <<"describe">>}) ->
    application:load(stdlib),
    {ok, Version} = application:get_key(stdlib, vsn),
    text(["uri_string of stdlib ", Version, " of Erlang/OTP ", erlang:system_info(otp_release)]);
%% It parses references; those with a scheme are URIs.
result(#{<<"operation">> := <<"match">>, <<"rule">> := <<"URI">>, <<"text">> := Text}) ->
    case uri_string:parse(Text) of
        {error, _, _} -> false;
        Found -> is_map_key(scheme, Found)
    end;
result(#{<<"operation">> := <<"match">>, <<"rule">> := <<"URI-reference">>, <<"text">> := Text}) ->
    is_map(uri_string:parse(Text));
result(#{<<"operation">> := <<"split">>, <<"text">> := Text}) ->
    case uri_string:parse(Text) of
        {error, _, _} = Error -> Error;
        Found ->
            %% Undefined components are absent there. The port is the atom undefined if it is empty.
            Names = [scheme, userinfo, host, port, path, query, fragment],
            maps:from_list([{atom_to_binary(Name), present(maps:get(Name, Found, null))} || Name <- Names])
    end;
result(#{<<"operation">> := <<"resolve">>, <<"base">> := Base, <<"reference">> := Reference, <<"strict">> := true}) ->
    uri_string:resolve(Reference, Base);
result(#{<<"operation">> := <<"normalize">>, <<"text">> := Text}) ->
    uri_string:normalize(Text);
result(_) ->
    not_offered.

present(undefined) -> <<>>;
present(Value) -> Value.

text(Characters) -> unicode:characters_to_binary(Characters).

%% Reads a value at the start of a text; returns it and the rest.
value(<<Space, Rest/binary>>) when Space =:= $\s; Space =:= $,; Space =:= $: -> value(Rest);
value(<<"{", Rest/binary>>) -> object(Rest, #{});
value(<<"[", Rest/binary>>) -> list(Rest, []);
value(<<"\"", Rest/binary>>) -> string(Rest, []);
value(<<"true", Rest/binary>>) -> {true, Rest};
value(<<"false", Rest/binary>>) -> {false, Rest};
value(<<"null", Rest/binary>>) -> {null, Rest}.

object(<<"}", Rest/binary>>, Object) -> {Object, Rest};
object(Text, Object) ->
    {Name, Rest} = value(Text),
    {Value, Others} = value(Rest),
    object(Others, Object#{Name => Value}).

list(<<"]", Rest/binary>>, List) -> {lists:reverse(List), Rest};
list(Text, List) ->
    {Value, Rest} = value(Text),
    list(Rest, [Value | List]).

%% Collects the text in UTF-16, in which escapes are written.
string(<<"\"", Rest/binary>>, Units) ->
    {unicode:characters_to_binary(list_to_binary(lists:reverse(Units)), utf16), Rest};
string(<<"\\u", Digits:4/binary, Rest/binary>>, Units) -> string(Rest, [<<(binary_to_integer(Digits, 16)):16>> | Units]);
string(<<"\\", Letter, Rest/binary>>, Units) -> string(Rest, [<<(escaped(Letter)):16>> | Units]);
string(<<Character, Rest/binary>>, Units) -> string(Rest, [<<Character:16>> | Units]).

escaped($b) -> $\b;
escaped($f) -> $\f;
escaped($n) -> $\n;
escaped($r) -> $\r;
escaped($t) -> $\t;
escaped(Character) -> Character.

%% Writes a value, with all characters of strings as escapes.
json(Object) when is_map(Object) ->
    ["{", lists:join(", ", [[json(Name), ": ", json(Value)] || {Name, Value} <- maps:to_list(Object)]), "}"];
json(Text) when is_binary(Text) ->
    Units = unicode:characters_to_binary(Text, utf8, utf16),
    ["\"", [io_lib:format("\\u~4.16.0b", [Unit]) || <<Unit:16>> <= Units], "\""];
json(Number) when is_integer(Number) -> integer_to_binary(Number);
json(Atom) -> atom_to_binary(Atom).
