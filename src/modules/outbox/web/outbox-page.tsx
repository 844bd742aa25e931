import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { languages } from '../../../kit/shared/languages.ts';
import { call } from '../../../kit/web/client.ts';
import { PublicNotice } from '../../../kit/web/public/fields.tsx';
import { loadCatalogue } from '../../../kit/web/language.ts';
import { failureText } from '../../../kit/web/sentences.ts';
import { api } from '../contract.ts';
import type { HeldMessage } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './outbox.module.css';

const everySeconds = 3;

/** The key works once, so it leaves the address with its use. */
async function openByKey(): Promise<void> {
  const key = new URLSearchParams(location.search).get('key');
  if (key === null) return;
  history.replaceState(null, '', location.pathname);
  await call(api.open, { key });
}

/** What would have gone out by SMS and e-mail, on a server without providers; newest first, looked at again every few seconds. */
export function OutboxPage() {
  const { t } = useLingui();
  const [messages, setMessages] = useState<readonly HeldMessage[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let clock: ReturnType<typeof setTimeout>;
    const asking = new AbortController();
    const ask = async () => {
      try {
        await openByKey();
        setMessages((await call(api.list, {}, { signal: asking.signal })).messages);
        setFailure(null);
      } catch (error) {
        if (asking.signal.aborted) return;
        await loadCatalogue('codes');
        setFailure(failureText(error));
      }
      clock = setTimeout(() => void ask(), everySeconds * 1000);
    };
    void ask();
    return () => {
      asking.abort();
      clearTimeout(clock);
    };
  }, []);

  return (
    <main className={withLook(styles['page'], 'column', 'gap-12', 'full')}>
      <h1 className={look('size-5', 'strong', 'tight')}>
        <Trans>Outbox</Trans>
      </h1>
      <p className={look('soft')}>
        <Trans>
          No SMS or e-mail provider is set up, so messages are shown here. Only this computer can
          see them.
        </Trans>
      </p>
      {failure !== null && <PublicNotice kind="bad">{failure}</PublicNotice>}
      {messages?.length === 0 && (
        <p className={withLook(styles['empty'], 'soft', 'centre', 'card-corners')}>
          <Trans>
            Nothing has been sent yet. An OTP or a reminder will appear here within seconds.
          </Trans>
        </p>
      )}
      <ol
        className={withLook(styles['list'], 'grid', 'gap-12', 'no-marks', 'pad-0')}
        aria-label={t`Messages`}
      >
        {messages?.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </main>
  );
}

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

const channelWords: Record<HeldMessage['channel'], MessageDescriptor> = {
  sms: msg`SMS`,
  whatsapp: msg`WhatsApp`,
  email: msg`E-mail`,
  push: msg`Notification on the phone`,
  inapp: msg`Notification in the app`,
};

function Message({ message }: { message: HeldMessage }) {
  const { i18n } = useLingui();
  return (
    <li className={look('grid', 'gap-8', 'boxed', 'card-corners', 'pad-14-inset')}>
      <div
        className={withLook(styles['head'], 'row', 'wrap', 'gap-4-12', 'middle', 'soft', 'size-1')}
      >
        <span className={withLook(styles['channel'], 'brand', 'pill', 'wash-brand')}>
          {i18n._(channelWords[message.channel])}
        </span>
        <strong className={look('grow', 'ink', 'strong', 'breaks')}>{message.to}</strong>
        <time dateTime={message.at}>{clock.format(new Date(message.at))}</time>
      </div>
      <p lang={message.language} className={withLook(styles['text'], 'breaks')}>
        <WithLink text={message.text} />
      </p>
      <div className={look('between', 'row', 'wrap', 'gap-4-12', 'middle', 'soft', 'size-1')}>
        <span>
          {message.template} ·{' '}
          <span lang={message.language}>{languages[message.language].name}</span> · {message.status}
        </span>
        {message.code !== null && <CopyCode code={message.code} />}
      </div>
    </li>
  );
}

/** A link of our own can be followed; it is opened on the address one is at, whatever name it was sent with. */
function WithLink({ text }: { text: string }) {
  const match = /https?:\/\/[^\s/]+(\/(?:\?enc=[\w-]+|[bv]\/[\w/-]+))/.exec(text);
  if (!match) return text;
  const before = text.slice(0, match.index);
  return (
    <>
      {before}
      <a href={match[1]}>{match[0]}</a>
      {text.slice(match.index + match[0].length)}
    </>
  );
}

function CopyCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={withLook(styles['code'], 'brand', 'rounded', 'surface', 'edged', 'height-36')}
      onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
    >
      <b>{code}</b> {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
    </button>
  );
}
