// Package bench has the benchmarks of the whole project, by subject. They stand together because make test runs none of
// them: the tests of a package stay beside it. make bench runs them all, docs/benchmarks.md says what each measures and what
// was found. Each prints both sides that it compares, and their ratio.
package bench
