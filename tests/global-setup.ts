import type { TestProject } from 'vitest/node';
import { writeTextsIfStale } from '../scripts/build-texts.ts';
import { prepareTemplate } from './template.ts';
import { testPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the test run's own PostgreSQL. */
    adminUrl: string;
  }
}

let end: () => Promise<void> = async () => {};

/** `TEST_ADMIN_URL` is a PostgreSQL that outlives the run, `TEST_TEMPLATE=ready` says that it holds the template already. */
export async function setup(project: TestProject): Promise<void> {
  await writeTextsIfStale();
  const adminUrl = process.env['TEST_ADMIN_URL'];
  const { url, stop } = adminUrl ? { url: adminUrl, stop: async () => {} } : await testPostgres();
  end = stop;
  if (process.env['TEST_TEMPLATE'] !== 'ready')
    await prepareTemplate(url).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  project.provide('adminUrl', url);
}

export const teardown = (): Promise<void> => end();
