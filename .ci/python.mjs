// Runs `python -m MODULE ARGUMENTS…` under Pyodide, in the current directory, with the packages of the directory SITE:
//     node python.mjs SITE MODULE [ARGUMENTS…]
import { loadPyodide } from "../docs/node_modules/pyodide/pyodide.mjs";

const [site, ...command] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/checkout");
pyodide.mountNodeFS("/checkout", process.cwd());
pyodide.globals.set("site", site);
pyodide.globals.set("command", pyodide.toPy(command));
process.exitCode = pyodide.runPython(`
import os, runpy, sys

os.chdir("/checkout")
sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout", f"/checkout/{site}"]
sys.argv[:] = command
try:
    runpy.run_module(command[0], run_name="__main__", alter_sys=True)
except SystemExit as end:
    status = end.code
else:
    status = 0
status
`);
