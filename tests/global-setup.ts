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

export async function setup(project: TestProject): Promise<void> {
  await writeTextsIfStale();
  const { url, stop } = await testPostgres();
  end = stop;
  await prepareTemplate(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  project.provide('adminUrl', url);
}

export const teardown = (): Promise<void> => end();
