// The guide of docs/guide, read for the screen: only what its pages use of Markdown.
export interface Section {
  title: string;
  /** Addresses of the pages it explains, as the router writes them. */
  at: readonly string[];
  picture: string | null;
  blocks: readonly Block[];
}

type Block = { kind: 'paragraph'; text: string } | { kind: 'steps'; items: readonly string[] };

/** A run of text: plain, the word of a button, or what is typed. */
interface Run {
  kind: 'plain' | 'label' | 'typed';
  text: string;
}

/** @param text of one page: a `# title`, then `## sections` with their addresses in a comment. */
export function sectionsOf(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const body = lines.join('\n');
      const at = /<!-- at: (.*?) -->/.exec(body)?.[1];
      const picture = /!\[.*?\]\(\.\.\/pictures\/(.*?)\)/.exec(body)?.[1];
      return {
        title: title.trim(),
        at: at ? at.split(',').map((path) => path.trim()) : [],
        picture: picture ?? null,
        blocks: blocksOf(body.replace(/^(<!--|!\[).*$/gm, '')),
      };
    });
}

function blocksOf(body: string): Block[] {
  return body
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) =>
      /^\d+\. /.test(block)
        ? { kind: 'steps', items: block.split(/\n/).map((line) => line.replace(/^\d+\. /, '')) }
        : { kind: 'paragraph', text: block.replace(/\n/g, ' ') },
    );
}

export function runsOf(text: string): Run[] {
  return text
    .split(/(\*\*.+?\*\*|`.+?`)/)
    .filter((run) => run !== '')
    .map((run) =>
      run.startsWith('**')
        ? { kind: 'label', text: run.slice(2, -2) }
        : run.startsWith('`')
          ? { kind: 'typed', text: run.slice(1, -1) }
          : { kind: 'plain', text: run },
    );
}

/** Whether a page's address is one that the router writes so: `/treatment/edit/treatment=1` is `/treatment/edit/$typeId`. */
export const isAt = (path: string, written: string): boolean => {
  const plain = (text: string) => text.replace(/\/$/, '').toLowerCase().split('/');
  const here = plain(path);
  const there = plain(written);
  return (
    here.length === there.length &&
    there.every((part, at) => part.startsWith('$') || part === here[at])
  );
};
