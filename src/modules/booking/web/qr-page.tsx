// My QR code: the booking link to copy, to print, to hang up; and the links of the waiting-page board and the calendar.
import { Button, Select, Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendar,
  IconCopy,
  IconDeviceTv,
  IconDownload,
  IconPrinter,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Language, languageCodes, languages } from '../../../kit/shared/languages.ts';
import { isLoopback } from '../../../kit/shared/network.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { saveBlob, saveFile } from '../../../kit/web/save-file.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { copyText } from '../../../kit/web/copy-text.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { AbhaCounter } from '../../abha/web/parts/abha-counter.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './qr.module.css';

const pngSide = 1_200;

export function QrPage() {
  const query = useRead(api.link, {});
  return (
    <Page title={<Trans>My QR code</Trans>}>
      {query.isPending && !query.error && <RowsOnTheWay rows={4} />}
      {query.error && !query.data && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Shown link={query.data} />}
    </Page>
  );
}

interface Link {
  url: string;
  code: string;
  clinicName: string;
  isOpen: boolean;
  links: {
    id: string;
    kind: 'board' | 'calendar';
    url: string;
    doctorName: string | null;
    doctorId: string | null;
    showsNames: boolean;
  }[];
}

function Shown({ link }: { link: Link }) {
  const { t, i18n } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const setOpen = useWrite(api.setOpen);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our languages are ever activated
  const [language, setLanguage] = useState(i18n.locale as Language);
  const [isPrinting, setPrinting] = useState(false);
  const { svg } = qrSvg(link.url);
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const copy = useCopy();
  const saved = () => toast({ kind: 'good', text: t`QR code downloaded` });
  const saveSvg = () => {
    saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `booking-${link.code}.svg`);
    saved();
  };
  const savePng = () =>
    void pngOf(picture)
      .then((blob) => saveBlob(blob, `booking-${link.code}.png`))
      .then(saved, toastFailure);
  const savePoster = () => {
    setPrinting(true);
    void saveFile(api.poster, { language })
      .then(saved, toastFailure)
      .finally(() => setPrinting(false));
  };
  return (
    <div className={withLook(styles['page'], 'grid', 'gap-16')}>
      {isThisMachine(link.url) && (
        <p className={look('wash-warn', 'warn', 'card-corners', 'pad-12-inset')} role="alert">
          <Trans>
            This link works only on this computer. Do not print or share it until the server has its
            own address.
          </Trans>
        </p>
      )}
      <Card>
        <div className={look('row', 'wrap', 'gap-24', 'middle')}>
          <img
            className={withLook(styles['picture'], 'card-corners', 'boxed')}
            src={picture}
            alt={t`QR code of the booking link`}
            width={240}
            height={240}
          />
          <div className={withLook(styles['side'], 'grid', 'gap-16', 'min-0')}>
            <p>
              <Trans>
                Patients scan this code, or open the link, and book a free time with you.
              </Trans>
            </p>
            <p className={look('breaks')}>
              <a href={link.url} target="_blank" rel="noreferrer">
                {link.url}
              </a>
            </p>
            <div className={look('row', 'wrap', 'gap-8-12', 'middle')}>
              <Button
                leftSection={<IconCopy size={18} aria-hidden="true" />}
                onClick={() => copy(link.url)}
              >
                <Trans>Copy the link</Trans>
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                onClick={savePng}
              >
                PNG
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                onClick={saveSvg}
              >
                SVG
              </Button>
            </div>
            {mayEdit && (
              <Switch
                checked={link.isOpen}
                disabled={setOpen.isPending}
                onChange={(event) =>
                  void setOpen
                    .mutateAsync({ isOpen: event.currentTarget.checked })
                    .catch(toastFailure)
                }
                label={t`Patients can book with the link`}
              />
            )}
          </div>
        </div>
      </Card>
      <Card title={<Trans>Poster</Trans>}>
        <p className={withLook(styles['soft'], 'soft')}>
          <Trans>An A4 page for your door. The code can be scanned from 3 metres away.</Trans>
        </p>
        <div className={look('row', 'wrap', 'gap-8-12', 'middle')}>
          <Select
            aria-label={t`Language of the poster`}
            allowDeselect={false}
            data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
            value={language}
            onChange={(code) => code !== null && setLanguage(code)}
          />
          <Button
            variant="default"
            loading={isPrinting}
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={savePoster}
          >
            <Trans>Download the poster</Trans>
          </Button>
        </div>
      </Card>
      <AbhaCounter mayEdit={mayEdit} />
      <OwnLink kind="board" link={link} mayEdit={mayEdit} />
      <OwnLink kind="calendar" link={link} mayEdit={mayEdit} />
    </div>
  );
}

/** Whether an address opens on this computer alone. */
function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || isLoopback(hostname.replaceAll(/[[\]]/g, ''));
}

/** A link of every doctor, among the doctors' ids. */
const everybody = 'all';

function OwnLink({
  kind,
  link,
  mayEdit,
}: {
  kind: 'board' | 'calendar';
  link: Link;
  mayEdit: boolean;
}) {
  const { t } = useLingui();
  const open = useWrite(api.openLink);
  const close = useWrite(api.closeLink);
  const copy = useCopy();
  const [showsNames, setShowsNames] = useState(false);
  const own = link.links.filter((one) => one.kind === kind);
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const [of, setOf] = useState<string | null>(null);
  const free = [
    ...doctors.map(({ id, name }) => ({ value: id, label: name })),
    ...(doctors.length > 1 ? [{ value: everybody, label: t`All doctors` }] : []),
  ].filter(({ value }) => !own.some(({ doctorId }) => (doctorId ?? everybody) === value));
  const chosen = free.find(({ value }) => value === of)?.value ?? free[0]?.value ?? everybody;
  const make = (names: boolean, doctorId: string | null) =>
    void open.mutateAsync({ kind, showsNames: names, doctorId }).catch(toastFailure);
  return (
    <Card
      title={kind === 'board' ? <Trans>Waiting-room board</Trans> : <Trans>Calendar feed</Trans>}
    >
      <p className={withLook(styles['soft'], 'soft')}>
        {kind === 'board' ? (
          <Trans>
            Open this link on the waiting-room TV. It shows and announces the current token and the
            next ones.
          </Trans>
        ) : (
          <Trans>
            Subscribe to this link in the calendar of your phone: your appointments appear there.
          </Trans>
        )}
      </p>
      {own.map((one) => (
        <div key={one.id} className={withLook(styles['own'], 'grid', 'gap-8')}>
          <p className={look('breaks')}>
            <b>{one.doctorName ?? <Trans>All doctors</Trans>}</b>
            <br />
            {one.url}
          </p>
          <div className={look('row', 'wrap', 'gap-8-12', 'middle')}>
            <Button
              variant="default"
              leftSection={<IconCopy size={18} aria-hidden="true" />}
              onClick={() => copy(one.url)}
            >
              <Trans>Copy the link</Trans>
            </Button>
            {mayEdit && (
              <>
                <Button variant="subtle" onClick={() => make(one.showsNames, one.doctorId)}>
                  <Trans>Create a new link</Trans>
                </Button>
                <Button
                  variant="subtle"
                  color="red.7"
                  onClick={() =>
                    void close.mutateAsync({ kind, doctorId: one.doctorId }).catch(toastFailure)
                  }
                >
                  <Trans>End this link</Trans>
                </Button>
              </>
            )}
          </div>
        </div>
      ))}
      {free.length > 0 && mayEdit && (
        <div className={look('row', 'wrap', 'gap-8-12', 'middle')}>
          {free.length > 1 && (
            <Select
              aria-label={t`Doctor`}
              allowDeselect={false}
              data={free}
              value={chosen}
              onChange={setOf}
            />
          )}
          <Switch
            checked={showsNames}
            onChange={(event) => setShowsNames(event.currentTarget.checked)}
            label={t`Show the names of patients`}
          />
          <Button
            variant="light"
            loading={open.isPending}
            leftSection={
              kind === 'board' ? (
                <IconDeviceTv size={18} aria-hidden="true" />
              ) : (
                <IconCalendar size={18} aria-hidden="true" />
              )
            }
            onClick={() => make(showsNames, chosen === everybody ? null : chosen)}
          >
            <Trans>Create link</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}

function useCopy() {
  const { t } = useLingui();
  return (text: string) => copyText(text, t`link copied`);
}

async function pngOf(picture: string): Promise<Blob> {
  const image = new Image(pngSide, pngSide);
  image.src = picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = pngSide;
  canvas.height = pngSide;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, 0, 0, pngSide, pngSide);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))),
      'image/png',
    ),
  );
}
