// First-load budget: adds up what a browser loads, compressed, before a page stands, and fails when it is too much.
import { existsSync, readFileSync, statSync } from 'node:fs';

const at = (path) => new URL(path, import.meta.url);
const groups = JSON.parse(readFileSync(at('../node_modules/.cache/qiao/chunk-groups.json')));

const limits = { signIn: 350, plainPage: 430 };
const start = [
  ...readFileSync(at('../dist/index.html'), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g),
].map(([, file]) => file);
const shell = ['layouts__index', 'layouts__Shell__index', 'layouts__MenuRoute'];

/** What is loaded after index.html's own files before the page stands, as names of chunk groups. */
const pages = [
  { name: 'sign-in', groups: ['layouts__index', 'p__login__index'], limit: limits.signIn },
  { name: 'entry page', groups: ['layouts__index', 'p__management__index'], limit: limits.signIn },
  ...Object.keys(groups)
    .filter((group) => group.startsWith('page-'))
    .map((group) => ({
      name: group.slice('page-'.length),
      groups: [...shell, group],
      limit: limits.plainPage,
    })),
];

let over = false;
for (const page of pages) {
  const files = new Set([...start, ...page.groups.flatMap(filesOf)]);
  const size = [...files].reduce((sum, file) => sum + compressedSize(file), 0) / 1024;
  const tooMuch = size > page.limit;
  over ||= tooMuch;
  console.log(
    `first load of ${page.name}: ${size.toFixed(1)} KB gzip of ${page.limit}${tooMuch ? ' — over budget' : ''}`,
  );
}
process.exit(over ? 1 : 0);

function filesOf(group) {
  if (!groups[group]) throw new Error(`the build has no chunk group ${group}; has a route been renamed?`);
  return groups[group].filter((file) => /\.(js|css)$/.test(file));
}

function compressedSize(file) {
  const compressed = at(`../dist/${file}.gz`);
  if (!existsSync(compressed)) throw new Error(`${file} has not been compressed`);
  return statSync(compressed).size;
}
