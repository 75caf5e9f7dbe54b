"""The types `URI`, `AbsoluteURI`, `RelativeRef` and `URIReference`, and what makes them: building, base URIs, IRIs."""
