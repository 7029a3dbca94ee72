"""symbol_graphs - the symbol graphs of the library, for scripts/docs and scripts/library-interface.

They come from the debug build.
"""
import glob
import json
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.environ.get('FLOATOVERLAY_BUILD', f'{ROOT}/.build')


def modules():
    """The modules of the library product."""
    manifest = open(f'{ROOT}/Package.swift').read()
    return re.findall(r'"(\w+)"', re.search(r'\.library\(\s*name: "\w+",\s*targets: \[([^]]*)\]', manifest)[1])


def exported():
    """The modules that `import FloatOverlay` brings along."""
    text = open(f'{ROOT}/Sources/FloatOverlay/Exports.swift').read()
    return re.findall(r'@_exported public import (\w+)', text)


def extract(module, folder):
    """Writes the symbol graph of `module`, with the symbols of the modules it exports, into `folder`."""
    flags = ['-I', f'{BUILD}/debug/Modules']
    for include in glob.glob(f'{ROOT}/Sources/C*/include'):
        flags += ['-I', include]
    for file in glob.glob(f'{BUILD}/debug/*.build/module.modulemap') + glob.glob(f'{ROOT}/Sources/C*/module.modulemap'):
        flags += ['-Xcc', f'-fmodule-map-file={file}']
    for flag in subprocess.check_output(['pkg-config', '--cflags', 'pangocairo'], text=True).split():
        flags += ['-Xcc', flag]
    target = json.loads(subprocess.check_output(['swift', '-print-target-info']))['target']['triple']
    subprocess.run(
        ['swift', 'symbolgraph-extract', '-module-name', module, '-target', target, *flags,
         '-minimum-access-level', 'public', '-skip-synthesized-members', '-output-dir', folder,
         '-experimental-allowed-reexported-modules=' + ','.join(exported()),
         '-module-cache-path', f'{BUILD}/symbol-graph-cache'],
        check=True)


def read(folder):
    """The graphs in `folder` in a fixed order: (file name, graph)."""
    for path in sorted(glob.glob(f'{folder}/*.symbols.json')):
        with open(path) as file:
            yield os.path.basename(path), json.load(file)
