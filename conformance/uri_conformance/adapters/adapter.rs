// Adapter for the functions in `library`: rustc -O adapter.rs. To test a crate, use this file as
// src/main.rs of a package that depends on the crate, and change the lines marked "library".
// Return None for what the crate does not offer. The components that a URI does not have are None, too.

use std::io::{stdin, stdout, Write};
use std::{collections::HashMap, error::Error, panic::catch_unwind, str::Chars};

fn result(request: &Request) -> Result<Option<String>, Box<dyn Error>> {
    let [operation, rule, text] = ["operation", "rule", "text"].map(|name| first(request, name));
    Ok(match (operation, rule) {
        ("describe", _) => Some(string("library 1.0")), // library
        ("match", "port") => Some(library::is_port(text).to_string()), // library
        ("split", _) => Some(object(&[
            ("query", library::query(text)), // library
            ("fragment", library::fragment(text)),
        ])),
        _ => None,
    })
}

/// Example of a library. Remove it when you call a crate.
mod library {
    pub fn is_port(text: &str) -> bool {
        text.bytes().all(|byte| byte.is_ascii_digit())
    }

    pub fn query(text: &str) -> Option<&str> {
        Some(text.split('#').next()?.split_once('?')?.1)
    }

    pub fn fragment(text: &str) -> Option<&str> {
        Some(text.split_once('#')?.1)
    }
}

// Nothing below depends on the library.

fn main() {
    for line in stdin().lines().map_while(Result::ok) {
        let answer = match catch_unwind(|| result(&read(&line))) {
            Ok(Ok(Some(result))) => format!("{{\"result\": {result}}}"),
            Ok(Ok(None)) => object(&[]),
            Ok(Err(error)) => object(&[("error", Some(&error.to_string()))]),
            Err(_) => object(&[("error", Some("panic"))]),
        };
        println!("{answer}");
        stdout().flush().unwrap();
    }
}

/// The strings of each member of a request: "true" for true, none for false and null.
type Request = HashMap<String, Vec<String>>;

/// Returns the string of a member, or "" if it has none.
fn first<'a>(request: &'a Request, name: &str) -> &'a str {
    let strings = request.get(name).map_or(&[][..], |strings| strings);
    strings.first().map_or("", |string| string)
}

fn read(line: &str) -> Request {
    let (mut request, mut name, mut chars) = (Request::new(), String::new(), line.chars());
    while let Some(c) = chars.next() {
        let string = match c {
            '"' => read_string(&mut chars),
            't' => "true".to_string(),
            _ => continue,
        };
        if chars.as_str().trim_start().starts_with(':') {
            name = string;
        } else {
            request.entry(name.clone()).or_default().push(string);
        }
    }
    request
}

fn read_string(chars: &mut Chars) -> String {
    let mut units = Vec::new();
    while let Some(c) = chars.next().filter(|&c| c != '"') {
        let escaped = if c == '\\' { chars.next() } else { None };
        units.push(match escaped {
            Some('u') => {
                let digits: String = chars.take(4).collect();
                u16::from_str_radix(&digits, 16).unwrap()
            }
            Some('b') => 8,
            Some('f') => 12,
            Some('n') => 10,
            Some('r') => 13,
            Some('t') => 9,
            _ => escaped.unwrap_or(c) as u16, // Requests are in ASCII.
        });
    }
    String::from_utf16_lossy(&units)
}

fn object(members: &[(&str, Option<&str>)]) -> String {
    let members = members.iter().map(|&(name, value)| {
        let value = value.map_or("null".to_string(), string);
        format!("{}: {value}", string(name))
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
}

fn string(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| match unit {
        0x22 | 0x5c => format!("\\{}", unit as u8 as char),
        0x20..=0x7e => (unit as u8 as char).to_string(),
        _ => format!("\\u{unit:04x}"),
    });
    format!("\"{}\"", units.collect::<String>())
}
