"""The playground of the site: this package in the reader's browser, by Pyodide."""
