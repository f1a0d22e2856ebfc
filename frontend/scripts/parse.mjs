// Every script of the build can be read by a browser: one that is found only when somebody opens its page is found late.
import { readdirSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';

const dist = new URL('../dist/', import.meta.url);
const scripts = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'));
if (scripts.length === 0) throw new Error('the build has no scripts');
for (const file of scripts) new Script(readFileSync(new URL(file, dist), 'utf8'), { filename: file });
