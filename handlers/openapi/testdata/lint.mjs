// Prints what the recommended rules of Redocly find in a document.
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: process.argv[2], config });
const short = problems.map(({ severity, ruleId, message, location: [at] }) => ({
  Severity: severity,
  Rule: ruleId,
  Message: message,
  Place: at?.pointer ?? '',
}));
console.log(JSON.stringify(short));
