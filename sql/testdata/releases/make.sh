#!/bin/sh
# Makes the databases of earlier releases: builds the program of each commit, lets it fill a database with its demo data, and keeps
# a part of that as SQL. The number is the last step of the schema that the program had. Run it from the top of the project.
set -eu
folder=$(mktemp -d)
go build -o "$folder/releasedump" ./cmd/releasedump
for release in 00007:0077e309 00018:552526e9 00035:82b38e89 00053:e588f584 00067:47da34ea 00078:b4044d59; do
    step=${release%%:*}
    git worktree add --detach "$folder/$step" "${release##*:}"
    (cd "$folder/$step" && go build -o "$folder/gateway" ./cmd/gateway && "$folder/gateway" seed --demo --data-dir "$folder/data-$step")
    "$folder/releasedump" "$folder/data-$step/qiao.db" > "sql/testdata/releases/$step.sql"
    git worktree remove --force "$folder/$step"
done
rm -r "$folder"
