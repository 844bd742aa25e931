// Runs the built server. What V8 made of its code is kept beside it for the next start, where the folder may be written.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)));
await import('../build/server/main.js');
