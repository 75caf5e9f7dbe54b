"""Mistakes with URLs in Python code: for each code, families of wrong code, and code like it that is right."""

import ast
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import uri_split
from uri_split._python.findings import LEVELS, MistakeCode
from uri_split._python.mistakes import Mistake, find_mistakes

IMPORTS: Final = """\
import ipaddress, logging, os, re, socket, sys
import click, flask, httpx, requests
from urllib.parse import *
import urllib.parse
from urllib.parse import (
    parse_qs, parse_qsl, quote, quote_plus, unquote, unquote_plus, urlencode, urljoin, urlparse, urlsplit
)
"""

# Each line is the body of a function f(url, host, base_url, request, self), or a whole definition.
WRONG: Final[dict[str, list[str]]] = {
    "U001": [
        'return "example.com" in url',
        'return "example.com" not in url.lower()',
        'return "https://example.com/a" in str(url)',
        'return "//example.com/" in url',
        'return "192.0.2.1" in host',
        'return "localhost" in base_url',
        'return "example.com" in urlsplit(url).netloc',
        'return "example.com" in (urlsplit(url).hostname or "")',
        'return url.find("example.com") >= 0',
        'return url.count("example.com")',
        'return any(name in url for name in ["example.com", "example.org"])',
        'if "example.com" not in url: raise ValueError',
        'if "example.com" in url:\n    host = 1',
        'if "example.com" in url: del host',
        'NAMES = ("example.com",)\nfor name in NAMES:\n    if name in url: return True',
        'NAMES = frozenset({"example.com"})\nreturn [name for name in NAMES if name in url]',
        'SITE = "example.com"\nreturn SITE in request["homepage_url"]',
        'source = request.get("source_url", "")\nreturn "example.com" in source',
        'return "example.com" in self.homepageUrl',
        'return "example.com" in url.geturl()',
        'return "example.com" in urljoin(url, "a")',
        'parts = urlsplit(source.strip())\nreturn "example.com" in source',
        'if "localhost" not in url: raise ValueError',
        'if "example.com" not in url: return None',
        'kind = 1 if "example.com" in url else 2',
        'if "example.com" in url: host["Authorization"] = self.token',
    ],
    "U002": [
        'return url.startswith("https://example.com")',
        'return url.startswith(("https://example.com/", "http://localhost"))',
        'return url.startswith(f"https://{host}")',
        'return url.startswith("https://" + host)',
        'ROOT = "https://example.com"\nreturn url.startswith(ROOT)',
        'return any(url.startswith(root) for root in ["https://example.com"])',
        'return host.endswith("example.com")',
        'return host.lower().endswith(("example.com", ".example.org"))',
        'return urlsplit(url).hostname.endswith("example.com")',
        'return any(host.endswith(name) for name in ("example.com",))',
        "return any(host.endswith(domain) for domain in self.domains)",
        'name = urlsplit(url).hostname\nreturn name.endswith("example.com")',
        'return self.email.endswith("example.com")',
        'parts = url.split("/")\nreturn parts[2].endswith("example.com")',
        'return url.split("/")[2].endswith("example.com")',
        'return url.endswith("example.com")',
        "return self.origin.startswith(request.base)",
        "return self.redirect_uri.startswith(self.client.redirect_uri)",
        'NAMES = {"example.com": 1}\nfor name, number in NAMES.items():\n    if host.endswith(name): return number',
        'return url.startswith("http://localhost:8080")',
        'if url.startswith("https://example.com"): print(1)\nelse: raise ValueError',
        'if host.endswith("example.com"): kind = "x"\nelif host: raise ValueError',
        'if url.startswith("https://example.com"): self.allowed.append(url)',
    ],
    "U003": [
        'def f(base_url, name: str): return f"{base_url}/users/{name}"',
        'def f(name: "str | None"): return "https://h/users/" + name',
        'def f(name: str | None): return "https://h/users/%s/a" % name',
        'def f(key: "str"): return "https://h/users/%s/%d" % (key, 1)',
        'def f(name: str): return "https://h/%(name)s" % {"name": name, **others}',
        'from typing import Optional\ndef f(name: Optional[str]): return "https://h/users/{}".format(name)',
        'import typing\ndef f(name: typing.Optional[str]): return "https://h/{n}".format(n=name)',
        'def f(username): return f"https://h/users/{username}"',
        'URL = "https://h/users/{}"\ndef f(username): return URL.format(username)',
        'URL = "https://h/users/%s"\ndef f(username): return URL % username',
        'def f(api_url, username): return api_url + "/users/" + str(username)',
        'def f(self, name: str): return "/".join([self.base_url, "users", name])',
        'def f(client, name: str): return client.get(f"/users/{name}")',
        'def f(self, name: str): return self._request("GET", "/users/" + name)',
        'def f(self, name: str): return self._url(f"/users/{name}")',
        'name = request.args["name"]\nreturn f"https://h/users/{name}"',
        'return "https://h/users/" + input()',
        'return "https://h/users/" + sys.argv[1]',
        'def f(addr, name: str): return f"{addr}/v1/{name}"',
        'def f(base_url, name: str): return requests.get(url=f"{base_url}/{name}")',
        'def f(name: str):\n    url = f"https://h/{name}"\n    return requests.get(url, timeout=1)',
        'def f(name: str):\n    url: str = f"https://h/{name}"\n    return fetch(url)',
        'def f(client, name: str):\n    path = f"/users/{name}"\n    return client.get(path)',
        'return f"https://h/{request.args.get(str(1))}"',
        '@app.route("/a/<key>")\ndef f(key): return f"https://h/{key}"',
        '@app.get("/a/{key}")\ndef f(key: str): return f"https://h/{key}"',
    ],
    "U004": [
        'def f(q): return f"https://h/?q={q}"',
        'def f(base_url, q: str): return base_url + "?page=1&q=" + q',
        'def f(redirect_url): return "https://h/?next=%s" % redirect_url',
        'def f(path: str): return f"https://h/?path={path}"',
        'return "https://h/?" + "&".join(f"{k}={v}" for k, v in self.items())',
        'return url + "?" + "&".join(["%s=%s" % (k, v) for k, v in self.items()])',
        'query = "&".join(f"{k}={v}" for k, v in self.items())\nreturn f"{base_url}?{query}"',
        "return f\"https://h/?{'&'.join(k + '=' + v for k, v in self.items())}\"",
        'def search_url(base_url, q):\n    url = base_url + "?q=" + q\n    return url',
        'title = request.POST["title"]\nreturn url + "?case=%d&title=%s" % (1, title)',
    ],
    "U005": [
        'return urljoin("https://h/api/", "/users")',
        'return urljoin("https://h/api", "users")',
        'API = "https://h/api"\nreturn urllib.parse.urljoin(API, f"users/{host}")',
        'return urljoin(self.base_url, "/users")',
        'return urljoin(base_url, f"/users/{host}")',
        'return urljoin(settings.PAYMENT_URL, "/users")',
        'return urljoin(base_url.rstrip("/"), "users")',
        'return urljoin(f"{base_url}/v1", "users")',
        'return urljoin("https://h/api", self.path)',
        'base = httpx.URL("https://h/api")\nreturn base.join("users")',
        'return urljoin(self.config.url, "/users")',
        'return urljoin(self.url, "/api/users")',
        'return urljoin(self.baseurl, "/users")',
        'base = self.url or "https://h/api"\nreturn urljoin(base, "users")',
        'base = url.rstrip("/")\nreturn urljoin(base, self.path)',
        'return urljoin(url.strip("/"), "users")',
    ],
    "U006": [
        'return urlsplit(url).netloc == "example.com"',
        'return urlsplit(url).netloc.lower() in {"example.com", "example.org"}',
        'parts = urlsplit(url)\nname = parts.netloc\nreturn name != "example.com"',
        "return urlsplit(url).netloc not in ALLOWED_HOSTS",
        'return urlsplit(url).netloc.endswith(".example.com")',
        "return socket.gethostbyname(urlsplit(url).netloc)",
        "return ipaddress.ip_address(urlsplit(url).netloc)",
        'name, port = urlsplit(url).netloc.split(":")',
        'return urlsplit(url).netloc.partition(":")[0]',
        'host = urlsplit(url).netloc\nif ":" in host:\n    host, port = host.split(":")',
        'return url.split("/")[2] == host',
        'return request.host.split(":")[0]',
        'return request.get_host().split(":", 1)',
        'return request.headers["Host"].split(":")',
        'return request.headers.get("Host", "").split(":")',
        'name = self.environ["HTTP_HOST"]\nreturn name.split(":")',
    ],
    "U007": [
        'def f(name): return f"https://h/users/{quote(name)}/a"',
        'def f(name): return "https://h/users/" + urllib.parse.quote(name)',
        'def f(name): return "https://h/users/%s" % quote_plus(name)',
        'def sign(name): return f"https://h/?q={quote(name)}"',
        'encoded = quote(alias)\nreturn self.api.get(f"/users/{encoded}")',
    ],
    "U008": [
        'from flask import redirect as go\nreturn go(request.args["next"])',
        'a = request.args["a"]\nb = a\nc = b\nd = c\ne = d\nf = e\nreturn redirect(f)',
        'return redirect(request.args.get("next"))',
        'return flask.redirect(request.GET["next"])',
        'url = request.POST.get("next") or "/"\nreturn HttpResponseRedirect(url)',
        'url = request.form["next"] if host else "/"\nreturn redirect(url)',
        'raise web.HTTPFound(location=request.query["next"])',
        "return redirect(request.referrer)",
        'self.redirect(self.get_argument("next", "/"))',
        'url = unquote(request.args["next"])\nreturn redirect(url)',
        'url = request.args["next"]\nif url.startswith("/"): return redirect(url)',
        '@app.get("/login")\nasync def f(next: str): return RedirectResponse(url=next)',
    ],
    "U009": [
        "return urlparse(url)",
        "parts = urlparse(url)\nreturn parts.path, parts",
        "parts: object = urlparse(url)\nreturn parts",
        "return urllib.parse.urlparse(url).path",
        "from six.moves.urllib import parse\nreturn parse.urlparse(url)",
    ],
    "U010": [
        'return bool(re.match(r"https://(www\\.)?example.com/", url))',
        'if re.match(r"https://example\\.com", url): return True',
        'SITE = re.compile(r"https://example\\.com", re.I | re.A)\nif not SITE.match(url): return False',
        'SITE: re.Pattern[str] = re.compile(pattern=r"https://example\\.com")\nwhile SITE.match(url) and host: pass',
        'return [u for u in self.urls if re.match("https://example.com/", u.url)]',
        'return 1 if re.match(r"https://example\\.com", url, flags=re.I) else 0',
        'return re.match(r"https://example\\.com", url) is not None',
        'return bool(re.fullmatch(r"\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}", host))',
        'V = RegexValidator(r"^https?://[a-z0-9.-]+\\.[a-z]{2,4}(/\\S*)?$", "not a URL")',
        'V = RegexValidator(regex=r"^https?://[a-z0-9.-]+\\.[a-z]{2,4}(/\\S*)?$")',
        'if not re.fullmatch(r"\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}", host): return False',
    ],
    "U011": [
        'DB = "postgresql://shop:Xk29fqpL@db.internal.net/shop"',
        'return requests.get("https://shop:Xk29fqpL@192.168.1.2/")',
    ],
    "U012": [
        'logging.info("connect to %s", self.database_url)',
        'logger.debug(f"connect to {DATABASE_URL}")',
        'import psycopg\nlog.error("connect to {}".format(self.dsn))',
        'self.logger.warning("connect to " + str(proxy_url))',
        "print(self.connection_string)",
        'click.echo(os.environ["REDIS_URL"])',
        'logger.info("connect to %s" % os.getenv("BROKER_URL"))',
        'def f(token):\n    url = f"https://h/?token={token}"\n    logger.info("get %s", url)',
        'def f(token):\n    url = f"https://{token}@h/"\n    raise RuntimeError(f"no answer from {url}")',
        "engine = create_engine(url)\nlogger.info(url)",
        "client = redis.from_url(url=url)\nlogger.info(url)",
        "logger.info(settings.CACHE.URL)",
        'address = os.getenv("REDIS_URL")\nprint("connecting to", address)',
    ],
    "U013": [
        'return url.lstrip("https://")',
        'return host.strip("www.")',
        'return url.rstrip(".git")',
        'return host.rstrip("example.com")',
    ],
    "U014": [
        'return os.path.join(base_url, "users")',
        'return os.path.join("https://h", host)',
        "import os.path as p\nreturn p.join(settings.SITE_URL, host)",
    ],
    "U015": [
        "return urlsplit(unquote(url))",
        "return parse_qs(unquote(self.query))",
        "return parse_qs(unquote_plus(url))",
        'return unquote(url).split("/")',
        'path = unquote(url)\nreturn path.partition("?")',
        "return parse_qs(unquote(url)) == {}",
    ],
    "U016": [
        'def f(user, password): return f"postgresql://{user}:{password}@db/shop"',
        'return "mongodb://%s:%s@%s" % (self.user, self.db_password, host)',
        'return "redis://:{}@db".format(os.environ["REDIS_PASSWORD"])',
    ],
    "U017": [
        'return requests.get(url, params={"q": quote(host)})',
        'params = [("q", quote_plus(host))]\nreturn requests.get(url, params=params)',
        'return urlencode({"q": quote(host)})',
    ],
    "U018": [
        'return url.replace("http://", "https://")',
        'return url.replace("http", "https")',
        'return host.replace("www.", "")',
        'return urlsplit(url).netloc.replace("www.", "")',
        'return host.replace("http", "https")',
    ],
    "U019": [
        'def f(path): return f"file://{path}"',
        'return "file://" + os.path.abspath(self.name)',
    ],
    "U020": [
        "params = parse_qs(host)\nreturn urlencode(params)",
        "return urlencode(parse_qs(host))",
    ],
}
RIGHT: Final[dict[str, list[str]]] = {
    "U001": [
        'if "example.com" in url: self.errors.append("use another host")',
        'return "example.com" in self.urls',
        'return "example.com" in text',
        'return "index.html" in url',
        'return "README.md" in url',
        'return "a b.com" in url',
        'return "/app.feed.post/" in url',
        'return "example" in url',
        'return "_two.fit" in url',
        'return "http://example.com/a/b" in url',
        'if url.find("example.com") > -1: raise ValueError',
        'assert "example.com" in url',
        'self.assertTrue("example.com" in url)',
        'if "example.com" in url and host: raise ValueError("use another one")',
        'if "example.com" in url:\n    logger.info(url)\n    print("slow")',
        'link = ["a"]\nreturn "example.com" in link',
        'return urlsplit(url).hostname == "example.com"',
        "return any(name in url for name in self.names)",
        "return url.find(host) >= 0",
        'return "example.com" in {"url": 1}',
        "return 1 in url",
        'if "example.com" in url: return "label"',
        'if "example.com" in url: kind = "label"',
        'if "example.com" in url: host["label"] = True',
        'return "a" if "example.com" in url else "b"',
        'if "example.com" not in url: logger.warning("another one")',
        'if "localhost" in url: start()',
        'return "example.com/news" in url',
    ],
    "U002": [
        'return url.startswith("https://example.com/")',
        'return url.startswith("https://")',
        'return url.startswith("https://api-")',
        'return url.startswith("https://api")',
        'return url.startswith(("http://", "https://"))',
        "return url.startswith(host)",
        'return host.endswith(".example.com")',
        'return host.endswith(".com")',
        'return name.endswith("example.com")',
        'return host.endswith("-docker.pkg.dev")',
        'return self.email.endswith("@example.com")',
        'assert url.startswith("https://example.com")',
        'return any(host.endswith("." + domain) for domain in self.domains)',
        "return host.endswith(self.suffix)",
        'return any(url.startswith(root) for root in ["https://example.com/"])',
        "return url.startswith(url.startswith)",
        'ROOT = "https://example.com"\nreturn self.name.startswith(ROOT)',
        'return url.startswith("http://localhost:")',
        'return url.startswith("https://raw.examplecontent")',
        'return url.startswith(f"https://{pattern}")',
        'if host.endswith("example.com"): return "label"',
    ],
    "U003": [
        'def f(name: str): return f"https://h/users/{quote(name, safe=str())}"',
        'def f(number: int): return f"https://h/users/{number}"',
        'def f(number): return f"https://h/users/{number}"',
        'def f(path: str): return f"https://h/{path}"',
        'def f(base_url: str): return f"{base_url}/users"',
        'def f(name: str): return f"https://h/users/{name!r}"',
        'def f(name: str): return f"https://h/users/{name:>5}"',
        'def f(name: str): return f"/users/{name}"',
        'def f(name: str): return f"the user {name}"',
        'def f(name: str):\n    name = quote(name, safe="")\n    return f"https://h/users/{name}"',
        'def f(name: str):\n    if name not in NAMES: raise ValueError\n    return f"https://h/users/{name}"',
        'def f(name: str):\n    validate(name)\n    return f"https://h/users/{name}"',
        'def f(name: str):\n    if not name.isalnum(): return\n    return f"https://h/users/{name}"',
        'def f(quoted_name: str): return f"https://h/users/{quoted_name}"',
        'def f(name: str): return f"https://{name}/"',
        'def f(name: str): return f"https://h/#{name}"',
        'def f(name: str): return f"https://h/users-{name}"',
        'def f(name: str): return "https://h/users/%d" % name',
        'def f(name: str): return "https://h/users/{:x}".format(name)',
        'def f(name: str): return "https://h/users/{".format(name)',
        'def f(name: str): return "https://h/users/{}".format(*name)',
        'def f(*name): return f"https://h/users/{name}"',
        'def _f(name: str): return f"https://h/users/{name}"',
        'def f():\n    def g(name: str): return f"https://h/users/{name}"\n    return g',
        'def f(name: str): print(f"https://h/users/{name}")',
        'def f(name: str):\n    link = f"https://h/users/{name}"\n    print(link)',
        'def f(name: str): self.urls[0] = f"https://h/users/{name}"',
        '_VALID_URL = "a"\ndef f(name: str): return f"https://h/users/{name}"',
        '@pluginmatcher(1)\nclass Plugin:\n    def f(self, name: str): return f"https://h/users/{name}"',
        'return f"https://h/users/{self.name}"',
        'return "https://h/100%%/%s" % self.name',
        'def f(_: str): return f"https://h/users/{_}"',
        '@app.route("/a/<int:key>")\ndef f(key): return f"https://h/{key}"',
        '@decorated\ndef f(key): return f"https://h/{key}"',
        'def f(name: "Name"): return f"https://h/users/{name}"',
        'a = b = c = d = e = host\nreturn f"https://h/users/{a}"',
        'a = a\nreturn f"https://h/users/{a}"',
        'def f(doi: str): return f"https://h/works/{doi}"',
        'def f(arxiv_id: str): return f"https://h/pdf/{arxiv_id}"',
        'def f(object_key: str): return f"https://h/{object_key}"',
        'def f(end_point: str): return f"https://h/{end_point}"',
    ],
    "U004": [
        'def f(q): return f"https://h/?q={quote(q, safe=str())}"',
        'def f(q): return f"https://h/?{urlencode({0: q})}"',
        'def f(page: int): return f"https://h/?page={page}"',
        'def f(version: str): return f"https://h/?v={version}"',
        'return "&".join(f"{k}={quote(v)}" for k, v in self.items())',
        'return "&".join(self.pairs)',
        'return "?" + "&".join(k for k in self.pairs)',
        'return "?" + "&".join(f"{k}={quote(v)}" for k, v in self.items())',
        'urls[0] = "https://h/?q=" + self.name',
        'def f(q: str):\n    link = "https://h/?q=" + q\n    print(link)',
        'def f(q: str): yield "https://h/?q=" + q',
        '@validated\ndef f(q: str): return "https://h/?q=" + q',
        '@validate(1)\ndef f(q: str): return "https://h/?q=" + q',
        'return url + "?" + "&".join(k + "=" + encoded(v) for k, v in self.items())',
        'return "&".join(f"{k}={v}" for k, v in self.items())',
        'text = "&".join(f"{k}={v}" for k, v in self.items())\nreturn f"{text}"',
        "return f\"a {'&'.join(k + '=' + v for k, v in self.items())}\"",
        'return "a" + "&".join(k + "=" + v for k, v in self.items())',
        'return "&".join(k for k in self.pairs)',
    ],
    "U005": [
        'return urljoin("https://h/api/", "users")',
        'return urljoin("https://h/", "/users")',
        'return urljoin("https://h", "users")',
        'return urljoin(response.url, "/users")',
        'return urljoin("https://h/a.html", "users")',
        'return urljoin("https://h/api", "//h/")',
        'return urljoin(base_url, "/")',
        'return urljoin(base_url, "/robots.txt")',
        'return urljoin(base_url, "/.well-known/security.txt")',
        'return urljoin("https://h/api", "?page=2")',
        'return urljoin("https://h/api", "https://h/")',
        'return urljoin("https://h/page", self.href)',
        'return urljoin(f"{base_url}/v1/", "users")',
        "return urljoin(url, host)",
        'return urljoin("ftp", "users")',
        'return ", ".join(host)',
        "return httpx.URL(host).join(url)",
        'return urljoin(f"https://{host}", "users")',
        'return urljoin("https://h/", self.path)',
        'return urljoin(response.url, "/api/users")',
        'base = url.rstrip("/")\nreturn urljoin(base, self.href)',
    ],
    "U006": [
        "return urlsplit(url).netloc",
        "return urlsplit(url).netloc == urlsplit(base_url).netloc",
        'return urlsplit(url).netloc == "example.com:8080"',
        "return urlsplit(url).netloc in self.netlocs",
        'return urlsplit(url).netloc.rpartition("@")',
        'name = urlsplit(url).netloc\nif not name.startswith("["): return name.split(":")',
        'return url.split("/")[3]',
        'return self.path.split("/")[2]',
        'return self.time.split(":")',
        "return host in ALLOWED_HOSTS",
        'assert urlsplit(url).netloc == "example.com"',
        'return urlsplit(url).netloc.endswith(":")',
        'return self.headers["Accept"].split(":")',
        'return self.headers.get("Accept").split(":")',
    ],
    "U007": [
        'def f(name): return f"https://h/users/{quote(name, safe=str())}"',
        'def f(name): return f"https://h/users/{quote(name, str())}"',
        'def f(path): return f"https://h/{quote(path)}"',
        'def f(name): return f"https://h/?q={quote_plus(name)}"',
        "def f(name): return quote(name)",
        'def f(name): return f"https://h/users/{quote(name[1:])}"',
        'def f(name): return f"https://h/?q={quote(name)}"',
        'def f(project): return f"https://h/{quote(project)}"',
        'return "https://h/" + quote_plus(str(self.uuid))',
        'return f"https://h/{quote(safe_name)}"',
    ],
    "U008": [
        "return redirect(url)",
        'return redirect("/")',
        "return redirect()",
        'url = request.args["next"]\nif url_has_allowed_host_and_scheme(url): return redirect(url)',
        'url = request.args["next"]\nif url in ALLOWED: return redirect(url)',
        'target = request.args["next"] if is_safe_url(request.args["next"]) else "/"\nreturn redirect(target)',
        'url = request.args["next"]\nif url.startswith("/") and not url.startswith("//"): return redirect(url)',
        'url = request.args["next"]\nif url.startswith("https://h/"): return redirect(url)',
        "return redirect(request.path)",
        "return redirect(request.user.url)",
        "async def f(next: str): return RedirectResponse(next)",
        '@app.get("/login")\nasync def f(next: int): return RedirectResponse(next)',
        "return redirect(lambda next: next)",
        "f = lambda next: redirect(next)",
    ],
    "U009": [
        "return urlsplit(url)",
        "return other.urlparse(url)",
        "return urlparse(url).params",
        "return urlparse(url)[2]",
        "scheme, *rest = urlparse(url)",
        "return [*urlparse(url)]",
        "return list(urlparse(url))",
        "parts = urlparse(url)\nreturn urllib.parse.urlunparse(parts)",
        "parts = urlparse(url)\nreturn print(parts), parts.params",
        "parts = urlparse(url)\nreturn parts.params",
        "parts = urlparse(url)\nreturn parts[1:]",
    ],
    "U010": [
        'm = re.match(r"https://example\\.com/(\\w+)", url)',
        'return re.findall(r"https?://\\S+", text)',
        "return re.match(host, url)",
        'return re.match("https?://", url)',
        'return re.compile("https://example.com", FLAGS)',
        'return re.match(r"https://example\\.com", text)',
        'if re.match(r"https://example\\.com", self.name): pass',
        'if re.match(r"https://example\\.com", url, self.flags): pass',
        'name = self.name.strip()\nif re.match(r"^([a-z0-9](-*[a-z0-9])*\\.)+[a-z]{2,}$", name): pass',
        'if re.match(r"^([A-Za-z0-9](-*[A-Za-z0-9])*\\.)+[A-Za-z]{2,}$", host.strip()): pass',
        'origin = self.name.strip()\nif re.match(r"^([A-Za-z0-9](-*[A-Za-z0-9])*\\.)+[A-Za-z]{2,}$", origin): pass',
        'if re.search(r"https?://example\\.com/", host): pass',
        'if re.search(r"example\\.com/", host): pass',
        'if re.fullmatch(r"\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}", host) and int(host) <= 255: pass',
        'url = url.strip()\nif re.match(r"^https://example\\.com/$", url): pass',
        'return re.compile("(", re.I)',
        "return RegexValidator()",
        're.compile(r"https://example\\.com/", *flags)',
        'if re.fullmatch(r"\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}", host): return False',
        'if re.match(r"https://example\\.com", url): raise ValueError',
    ],
    "U011": [
        '"postgresql://shop:Xk29fqpL@db.internal.net/shop"',
        'DB = "postgresql://user:password@db.internal.net/shop"',
        'DB = "postgresql://shop:shop@db.internal.net/shop"',
        'DB = "postgresql://shop:Xk29fqpL@db.example.com/shop"',
        'DB = "postgresql://shop:Xk29fqpL@localhost/shop"',
        'DB = "postgresql://shop:{password}@db.internal.net/shop"',
        'DB = f"postgresql://shop:Xk29fqpL@db.internal.net/{host}"',
        'DB = "for example postgresql://shop:Xk29fqpL@db.internal.net/shop"',
        'DB = "postgresql://shop:a1@db.internal.net/shop"',
        'assert host == "postgresql://shop:Xk29fqpL@db.internal.net/shop"',
        'DB = b"postgresql://shop:Xk29fqpL@db.internal.net/shop"',
        'DB = "https://db.internal.net/shop"',
        'DB = "mailto://db@internal.net"',
    ],
    "U012": [
        'handlers["info"](database_url)',
        'logger.info("get %s", url)',
        'logger.info("get %s", redact(self.database_url))',
        'self.database_url.info("a")',
        "math.log(database_url)",
        "logger.info(redacted_database_url)",
        "logger.info(self.dsn)",
        'db_url = f"sqlite:///{host}"\nlogger.info(db_url)',
        "job = Job.from_url(url)\nlogger.info(url)",
        "raise RuntimeError(database_url)",
        'url = f"https://h/?page={host}"\nlogger.info(url)',
        'logger.info(["%s"], {})',
        "get()(database_url)",
    ],
    "U013": [
        'return url.rstrip("/")',
        "return url.strip()",
        'return text.rstrip(".com")',
        'return url.removeprefix("https://")',
    ],
    "U014": [
        'return os.path.join(self.path, "a")',
        'return os.path.join(path_or_url, "a")',
        "return os.path.join()",
        'return os.path.join(self.uri, "a")',
        'link_url = ["a"]\nreturn os.path.join(link_url, "a")',
    ],
    "U015": [
        "return unquote(urlsplit(url).path)",
        'return unquote(fragment).split("/")',
        "return unquote(url).split()",
        'return unquote(url).split(":")',
        "while url:\n    text = unquote(url)\nreturn urlsplit(text)",
        'return unquote(text).split("/")',
        "return urlsplit()",
        'return ".." in unquote(path).split("/")',
    ],
    "U016": [
        'def f(user, password): return f"postgresql://{quote(user)}:{quote(password)}@db/shop"',
        'def f(password):\n    password = quote(password)\n    return f"postgresql://shop:{password}@db/shop"',
        'def f(token): return f"https://{token}@h/"',
        'def f(password): return f"https://h/{password}"',
        'def f(password): return f"https://{password}"',
        'def f(password): return f"the password {password}@h"',
    ],
    "U017": [
        'return requests.get(url, params={"q": host})',
        "return requests.get(url, params=self.params)",
        "return requests.get(url)",
        "return urlencode()",
        'params = [quote(host), ("a",)]\nreturn requests.get(url, params=params)',
    ],
    "U018": [
        'return url.replace("http://", "https://", 1)',
        'return url.replace("/a", "/b")',
        'return url.replace("http", "json")',
        'return text.replace("http://", "https://")',
    ],
    "U019": [
        'def f(path): return "file://" + quote(path)',
        'def f(path): return "file:" + pathname2url(path)',
        'def f(tmp_path): return f"file://{tmp_path}"',
        'def f(path): return f"file://{path[1:]}"',
        'def f(path):\n    path = quote(path)\n    return f"file://{path}"',
        'return "file:///tmp/a"',
    ],
    "U020": [
        "params = parse_qs(host)\nreturn urlencode(params, doseq=True)",
        "params = parse_qs(host)\nreturn urlencode(params, True)",
        'return urlencode({"a": 1})',
        "return urlencode(dict(host))",
    ],
}


def whole(code: str) -> str:
    """Return a module with a line of the tables."""
    if code.startswith(("def ", "async def", "import typing", "from typing", "@", "URL =")):
        return IMPORTS + code
    lines = "".join(f"    {line}\n" for line in code.split("\n"))
    return f"{IMPORTS}def f(url, host, base_url, request, self):\n{lines}"


def codes(source: str) -> list[MistakeCode]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [found.code for found in find_mistakes(source)]


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(code, line) for code, lines in table.items() for line in lines]


@pytest.mark.parametrize(("code", "line"), cases(WRONG))
def test_mistake_is_found(code: MistakeCode, line: str) -> None:
    assert code in codes(whole(line))


@pytest.mark.parametrize(("code", "line"), cases(RIGHT))
def test_code_like_it_is_right(code: MistakeCode, line: str) -> None:
    assert code not in codes(whole(line))


def test_each_code_has_cases() -> None:
    assert {*WRONG} == {*RIGHT} == {*LEVELS} == {*get_args(MistakeCode)}


# Outside of functions.


def test_module_has_mistakes_too() -> None:
    assert codes('for name in ["example.com"]:\n    x = name in url\n') == ["U001"]
    assert not codes("x[0], y.z = url, 1\nself.z = 1\nx = name in url")


# Places, comments and order.


def only(source: str) -> Mistake:
    (found,) = find_mistakes(source)
    return found


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('é = "日本"; x = "example.com" in url', '"example.com" in url'),
        ('x = (1,\r\n  "example.com"\r\n  in url)', '"example.com"\r\n  in url'),
        ('x = 1\rx = "example.com" in url', '"example.com" in url'),
        ("x = f'{ \"example.com\" in url }'", "f'{ \"example.com\" in url }'"),
        ("x = f'''a\n{url.lstrip(\"https://\")}'''", "f'''a\n{url.lstrip(\"https://\")}'''"),
    ],
)
def test_place_is_in_code_points_of_the_source(source: str, text: str) -> None:
    found = only(source)
    assert source[found.start : found.end] == text


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa",
        "# NOQA: U001",
        "#noqa:U002,U001",
        "# noqa: E501 U001",
        "# uri-split: ignore",
        "# uri-split: ignore[U001]",
        "# a # uri-split:ignore[U002, U001]",
    ],
)
def test_comment_accepts_a_mistake(comment: str) -> None:
    assert not find_mistakes(f'x = "example.com" in url  {comment}\n')
    assert not find_mistakes(f'x = ("example.com"  {comment}\n in url)\n')
    assert not find_mistakes(f'x = ("example.com"\n in url)  {comment}')


@pytest.mark.parametrize("comment", ["# noqa: U002", "# uri-split: ignore[U002]", "# no qa"])
def test_comment_about_another_code_accepts_nothing(comment: str) -> None:
    assert find_mistakes(f'x = "example.com" in url  {comment}\n')
    assert find_mistakes(f'x = "example.com" in url\n{comment}\n')


def test_mistakes_are_in_the_order_of_the_source() -> None:
    source = 'a = url.lstrip("https://")\nb = "example.com" in url\n'
    assert [found.code for found in find_mistakes(source)] == ["U013", "U001"]


def test_message_has_no_password() -> None:
    found = find_mistakes('x = "https://me:hidden12@shop.net/a" in url; DB = "https://me:hidden12@shop.net/"')
    assert [each.code for each in found] == ["U011", "U011"]
    assert not any("hidden12" in each.message + each.help for each in found)


# Rewrites.


def rewritten(source: str) -> str:
    for found in reversed(find_mistakes(source)):
        for (start, end), text in sorted(found.rewrite.replacements, reverse=True) if found.rewrite else ():
            source = source[:start] + text + source[end:]
    return source


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('url.startswith("https://h.example")', 'url.startswith("https://h.example/")'),
        ('url.startswith("""https://h.example""")', 'url.startswith("""https://h.example/""")'),
        ('p.netloc == "example.com"', 'p.hostname == "example.com"'),
        ('url.lstrip("https://")', 'url.removeprefix("https://")'),
        ('url . rstrip (".git")', 'url . removesuffix (".git")'),
        ('url.strip("www.")', 'url.strip("www.")'),
        ("f'{url.lstrip(\"https://\")}'", "f'{url.lstrip(\"https://\")}'"),
        (
            "import urllib.parse\nurllib.parse.urlparse(a).netloc",
            "import urllib.parse\nurllib.parse.urlsplit(a).netloc",
        ),
    ],
)
def test_rewrite_changes_only_the_mistake(before: str, after: str) -> None:
    assert rewritten(before) == after


URLPARSE: Final = "from urllib.parse import urlparse\n"


@pytest.mark.parametrize(
    "body",
    [
        "def f(u): return urlparse(u).query",
        "def f(u):\n    p = urlparse(u)\n    return p.scheme, p.port",
    ],
)
def test_obsolete_function_is_replaced_if_the_path_is_not_read(body: str) -> None:
    (found,) = find_mistakes(URLPARSE + body)
    assert found.rewrite
    assert found.rewrite.certainty == "safe"
    start, end = found.rewrite.replacements[1][0]
    assert (URLPARSE + body)[start:end] == "urlparse"


@pytest.mark.parametrize(
    "body",
    [
        "def f(u): return urlparse(u).path",
        "def f(u): return urlparse(u)",
        "def f(u):\n    p = urlparse(u)\n    return p.scheme, p",
        "def f(u):\n    p = urlparse(u)\n    p = 1\n    return p.scheme",
        "p = urlparse(u)",
        "def f(u): return map(urlparse, u), urlparse(u).query",
        "from urllib.parse import urlsplit\nurlparse(u).query",
        "from other import urlparse\ndef f(u): return urlparse(u).query",
        "__all__ = []\ndef f(u): return urlparse(u).query",
        'patch("urlparse")\nurlparse(u).query',
        'patch("urllib.parse.urlparse")\nurlparse(u).query',
        "def urlsplit(u): return urlparse(u).query",
        "import os.path as urlsplit\nurlparse(u).query",
        "def f(urlsplit): return urlparse(u).query",
        "import urllib.parse\npatch('urllib.parse.urlparse')\nurllib.parse.urlparse(u).query",
        "urlparse(u).query\nurlparse(v).query  # noqa",
    ],
)
def test_obsolete_function_stays_if_that_could_change_a_result(body: str) -> None:
    assert not any(found.rewrite for found in find_mistakes(URLPARSE + body))


# Hostile code: no time or memory that grows faster than the code, and no error but those that are documented.


@pytest.mark.skipif(sys.platform == "emscripten", reason="code that is nested so deeply ends Python there")
@pytest.mark.parametrize(
    "source",
    ["x = ]", "x = 'url\0'", "(" * 10_000 + ")" * 10_000, "url" + ".a" * 100_000, "url = " + "-" * 100_000 + "1"],
    ids=["syntax", "null", "parentheses", "attributes", "signs"],
)
def test_code_that_cannot_be_parsed_raises_what_the_docstring_says(source: str) -> None:
    with suppress(
        SyntaxError, ValueError, RecursionError, MemoryError
    ):  # versions of Python differ in how deep they parse
        assert not find_mistakes(source)


# Names often have their values from each other, or from themselves.
NAMED_EACH_OTHER: Final = [
    "host = urlsplit(u).netloc\n    host = host.lower()",
    "host = urlsplit(u).hostname\n    host = host or host",
    "part = urlsplit(u).netloc\n    part = part.strip()\n    part = str(part)\n    host = part",
    "text = urljoin(base, u)\n    other = text\n    text = other\n    host = text",
    "self.host = urlsplit(u).hostname\n    self.host = self.host.lower()\n    host = self.host",
]


@pytest.mark.parametrize("body", NAMED_EACH_OTHER)
def test_value_that_a_name_has_from_itself_says_nothing(body: str) -> None:
    source = f"class C:\n  def is_trusted(self, u):\n    {body}\n    return 'example.com' in host\n"
    assert codes("from urllib.parse import urlsplit, urljoin\n" + source) == ["U001"]


@pytest.mark.parametrize("body", ["text = text", "text = other\n    other = text.strip()", "text = one or text"])
def test_name_that_has_only_its_own_value_is_nothing(body: str) -> None:
    assert not codes(f"def is_trusted(u):\n    {body}\n    return 'example.com' in text\n")


ASSIGNED: Final = ["x", "x.lower()", "x or d", "str(x)", "u if x else x", "unquote(x)", "request.args[x]", "x + x"]


@given(st.lists(st.tuples(*[st.sampled_from("abcd")] * 2, st.sampled_from(ASSIGNED)), max_size=12))
def test_names_that_are_assigned_to_each_other_are_followed_once(assigned: list[tuple[str, str, str]]) -> None:
    body = "".join(f"    {name} = {form.replace('x', value)}\n" for name, value, form in assigned)
    find_mistakes(f"def f(request, u):\n{body}    'example.com' in a\n    redirect(b)\n    g(f'http://h/{{c}}')\n")


HOSTILE: Final[dict[str, Callable[[int], str]]] = {
    "concatenation": lambda size: "def f(name: str): return ('https://h/'" + "\n + name" * min(size, 500) + ")",
    "constants": lambda size: "".join(f"URL{n} = URL{n + 1} + URL{n + 1}\n" for n in range(size)),
    "values": lambda size: "def f(name: str):\n" + "    x = f'https://h/{name}'\n" * size,
    "calls": lambda size: "from urllib.parse import urlparse\n" + "x = urlparse(a).netloc\n" * size,
    "parts": lambda size: (
        "from urllib.parse import urlparse\ndef f(u):\n" + "    p = urlparse(u)\n    print(p.netloc)\n" * size
    ),
    "loops": lambda size: "for d in ['example.com']:\n" + "    d in url\n" * size,
    "pieces": lambda size: "u = f'" + "{u}" * size + "'\nx = f'" + "{u}" * size + "'\n",
    "redirects": lambda size: "def f(request):\n    n = request.args['n']\n" + "    redirect(n)\n" * size,
    "assignments": lambda size: (
        "def f(u):\n" + "".join(f"    x{n} = x{n + 1} or x{n + 2}\n    'example.com' in x{n}\n" for n in range(size))
    ),
    "requests": lambda size: (
        "def f():\n" + "".join(f"    x{n % 9} = x{n % 7} or x{n % 5}\n    redirect(x{n % 9})\n" for n in range(size))
    ),
    "comments": lambda size: "x = 'example.com' in url #" + " " * size + "noqa:" + " U001" * size,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_grows_like_the_code(name: str) -> None:
    def seconds(size: int) -> float:
        source = HOSTILE[name](size)
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            codes(source)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(1600) < 8 * seconds(400) + 0.05


@given(st.text(st.sampled_from("abURL(){}[]'\".,:=+%/?#@ \n_1"), max_size=60))
def test_any_code_is_read_or_refused(text: str) -> None:
    source = f"url = base_url\n{text}\n"
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for found in find_mistakes(source):
        assert 0 <= found.start < found.end <= len(source)


def test_package_itself_has_none() -> None:
    for file in sorted(Path(uri_split.__file__).parent.rglob("*.py")):
        found = [each for each in find_mistakes(file.read_text(encoding="utf-8")) if each.level != "note"]
        assert not found, file


# What is often right, and so is only reported on request.


def are_usual(line: str) -> dict[MistakeCode, bool]:
    return {found.code: found.is_usual for found in find_mistakes(whole(line))}


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("U002", 'return url.startswith("https://example.com")'),
        ("U001", 'if "example.com" not in url: raise ValueError'),
        ("U001", 'def is_trusted(url): return "example.com" in url'),
        ("U001", 'def validate_host(url): return "example.com" in url'),
        ("U001", 'if not url or "example.com" not in url: raise ValueError'),
        ("U001", 'if not "example.com" in url:\n    print(url)\n    raise ValueError'),
        ("U001", 'if "example.com" in url: return url\nelse: abort(400)'),
        ("U001", 'if "example.com" not in url: return HttpResponseForbidden()'),
        ("U001", 'if "example.com" not in url: return False'),
        ("U004", 'def f(q): return f"https://h/?q={q}"'),
        ("U003", 'def f(query: str): return f"https://h/a/{query}"'),
        ("U003", 'query = request.args["name"]\nreturn f"https://h/users/{query}"'),
        ("U003", '@app.route("/a/<key>")\ndef f(key): return f"https://h/{key}"'),
        ("U005", 'return urljoin("https://h/api/", "/users")'),
        ("U006", "return urlsplit(url).netloc.split(':')"),
        ("U008", 'return redirect(request.args["next"])'),
        ("U012", 'database_url = f"db://{self.user}:{self.password}@h"\nlogger.info(database_url)'),
        ("U014", 'return os.path.join("https://h/", host)'),
        ("U016", 'return f"db://me:{self.password}@h"'),
        ("U016", 'URL = f"db://me:{self.password}@h"\nprint(URL)\nconnect(URL)'),
    ],
)
def test_what_is_nearly_certain_is_reported_by_default(code: MistakeCode, line: str) -> None:
    assert are_usual(line)[code] is False


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("U001", 'return "example.com" in url'),
        ("U001", 'if "example.com" in url: return True\nreturn False'),
        ("U001", 'if "example.com" not in url:\n    url += "/"\n    return None'),
        ("U001", 'if "example.com" not in url: fetch(url)'),
        ("U001", 'def is_unsafe(url): return "example.com" in url'),
        ("U001", 'def shallow_copy(url): return "example.com" in url'),
        ("U001", 'def hours(url): return "example.com" in url'),
        ("U002", 'return self.text.startswith("https://example.com")'),
        ("U003", 'def f(user_id: str): return f"https://h/users/{user_id}"'),
        ("U003", 'def f(name: str):\n    other = name\n    return f"https://h/users/{other}"'),
        ("U005", 'return urljoin(self.base_url, "/users")'),
        ("U006", 'return urlsplit(url).netloc == "example.com"'),
        ("U007", 'def f(name: str): return f"https://h/{quote(name)}"'),
        ("U008", "return redirect(request.referrer)"),
        ("U010", 'return re.match(r"https://example\\.com", url) is not None'),
        ("U012", "logger.info(self.database_url)"),
        ("U014", "return os.path.join(base_url, host)"),
        ("U016", 'self.dsn = f"db://me:{self.password}@h"\nprint(self.dsn)'),
        ("U018", 'return url.replace("http://", "https://")'),
        ("U019", 'def f(path): return f"file://{path}"'),
    ],
)
def test_what_is_often_right_is_usual(code: MistakeCode, line: str) -> None:
    assert are_usual(line)[code] is True
