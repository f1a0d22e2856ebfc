// Command testreport prints what the phases of a test run did: a table of phases, why tests did not run, the slowest
// tests, and how many passed.
//
//	testreport [-skips FILE] FOLDER
//
// FOLDER has a file NAME.phase for each phase, with its start (Unix seconds), its duration in seconds and its exit code,
// and NAME.xml with its tests as JUnit reports them, where it has tests. A phase that failed without a failed test counts
// as one failed test. With -skips a skipped test is a failure unless a pattern of FILE matches its reason.
// The exit code is 1 where anything failed.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	skips := flag.String("skips", "", "a file with the reasons for which a test may be skipped, one pattern a line")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: testreport [-skips FILE] FOLDER")
		os.Exit(2)
	}
	passed, err := run(os.Stdout, flag.Arg(0), *skips)
	if err != nil {
		fmt.Fprintln(os.Stderr, "testreport:", err)
		os.Exit(2)
	}
	if !passed {
		os.Exit(1)
	}
}

// run prints the report of a folder and tells whether everything passed.
func run(w io.Writer, folder, skips string) (bool, error) {
	allowed, err := readPatterns(skips)
	if err != nil {
		return false, err
	}
	phases, err := readPhases(folder)
	if err != nil {
		return false, err
	}
	r := newReport(phases, allowed)
	r.print(w)
	return r.failed == 0, nil
}
