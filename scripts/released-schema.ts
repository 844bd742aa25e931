// Writes down what the database is at a release: the next version's migrations are held against it (tests/two-steps.test.ts).
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { schemaOf } from '../tests/released.ts';
import { prepareTemplate, template, urlOf } from '../tests/template.ts';
import { onThrowaway } from './bench/throwaway-database.ts';

const file = fileURLToPath(new URL('../tests/released-schema.json', import.meta.url));

await onThrowaway(async (url) => {
  await prepareTemplate(url);
  const client = new pg.Client({ connectionString: urlOf(url, template) });
  await client.connect();
  try {
    const schema = await schemaOf(client);
    writeFileSync(file, `${JSON.stringify(schema, null, 1)}\n`);
    process.stdout.write(
      `${String(Object.keys(schema).length)} parts of the schema written down\n`,
    );
  } finally {
    await client.end();
  }
});
