import { execFileSync } from 'node:child_process';
import type { Page, Response } from '@playwright/test';

/** The words of a paper that a page has got, line breaks folded. */
export async function printedText(page: Page, paper: Response): Promise<string> {
  const request = paper.request();
  // The page has taken its bytes.
  const again = await page.request.get(request.url(), {
    headers: { authorization: (await request.allHeaders())['authorization'] ?? '' },
  });
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: await again.body() })
    .toString()
    .replace(/\s+/g, ' ');
}
