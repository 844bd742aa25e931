// An e-mail as HTML: the same words as its text, readable without pictures, in light and dark.
import type { Language } from '../../../kit/shared/languages.ts';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => escaped[one] ?? one);

const font = "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',Roboto,sans-serif";

/** Addresses become links, six digits in a row stand out as the code they are. */
const marked = (text: string): string =>
  escape(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:#303f9f">${url}</a>`)
    .replace(
      /(^|\s)(\d{6})(?=\s)/,
      '$1<b style="font-size:24px;letter-spacing:3px;white-space:nowrap">$2</b>',
    );

export interface MailText {
  subject: string;
  text: string;
  footer: string;
  language: Language;
}

export const plainMail = ({ text, footer }: MailText): string => `${text}\n\n-- \n${footer}\n`;

export const htmlMail = ({ subject, text, footer, language }: MailText): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;${font};font-size:16px;line-height:1.6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto">
<tr><td style="padding:0 0 12px;border-bottom:3px solid #303f9f;font-weight:600">Practice Diary</td></tr>
<tr><td style="padding:20px 0;overflow-wrap:anywhere;white-space:pre-line">${marked(text)}</td></tr>
<tr><td style="padding:12px 0 0;border-top:1px solid #c5cbda;font-size:13px;opacity:.75">${escape(footer)}</td></tr>
</table>
</body>
</html>
`;
