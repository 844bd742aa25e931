// Each new clinical word begins as a draft, with the English it stands for above it. `npm run texts` does this after reading the source.
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { languageCodes } from '../src/kit/shared/languages.ts';

const catalog = (await getCatalogs(getConfig())).find(({ name }) => name === 'clinical');
if (!catalog) throw new Error('lingui.config.ts has no catalogue "clinical"');
const english = (await catalog.read('en')) ?? {};
for (const language of languageCodes.filter((code) => code !== 'en')) {
  const own = (await catalog.read(language)) ?? {};
  const marked = Object.entries(own).map(([id, entry]) => {
    const flags: unknown = entry.extra?.['flags'];
    const isNew = !Array.isArray(flags) || flags.length === 0;
    const source = english[id]?.message || english[id]?.translation || id;
    return [
      id,
      isNew ? { ...entry, extra: { flags: ['draft'], translatorComments: [source] } } : entry,
    ];
  });
  await catalog.write(language, Object.fromEntries(marked));
}
