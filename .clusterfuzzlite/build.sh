#!/bin/bash -eu
# Builds a fuzzer of each target in tests/fuzzing, with its corpus and a dictionary, for ClusterFuzzLite and OSS-Fuzz.

cd "$SRC/uri_split"
python3 -m pip install '.[browsers,confusables,markdown,suffix]'

for corpus in tests/fuzzing/corpora/*.jsonl; do
  target=$(basename "$corpus" .jsonl)
  fuzzer=fuzz_$target
  printf 'import sys\n\nfrom tests.fuzzing.__main__ import run\n\nrun("%s", sys.argv[1:])\n' "$target" >"$fuzzer.py"
  # Names are imported when they are used, which PyInstaller does not see.
  compile_python_fuzzer "$fuzzer.py" --paths=. --collect-submodules=uri_split --collect-data=uri_split \
    --collect-all=ada_url --collect-all=confusable_homoglyphs --collect-all=idna --collect-all=publicsuffixlist \
    --collect-all=pyromark --add-data="tests/fuzzing/corpora:tests/fuzzing/corpora"
  seeds=$(mktemp -d)
  python3 -m tests.fuzzing.corpus "$target" "$seeds"
  zip --quiet --junk-paths --recurse-paths "$OUT/${fuzzer}_seed_corpus.zip" "$seeds"
  cp tests/fuzzing/uri.dict "$OUT/$fuzzer.dict"
done
