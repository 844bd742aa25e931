// Money on its way while the gateway is out, on a running server: what it took, gave back and paid out is in the books, once.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { hiddenFields } from '../../tests/public-forms.ts';
import {
  openFakeGateway,
  type FakeGateway,
} from '../../src/modules/payments/outside/fake-gateway.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as wallet } from '../../src/modules/wallet/contract.ts';
import type { ExampleClinic } from '../../tests/examples/clinic.ts';
import { book } from '../../tests/examples/desk.ts';
import { earned } from '../../tests/examples/money.ts';
import { PipelineParts } from './app.ts';
import { openDemoClinic } from './demo-clinic.ts';
import { outages, Way } from './way.ts';

export interface GatewayTally {
  rounds: number;
  /** Payers who pressed while it was out, and were told so. */
  refused: number;
  paid: number;
  /** Asked by the desk and by the owner while it was out. */
  refunds: number;
  payouts: number;
  wrong: string[];
}

const feePaise = 500_00;
const payoutPaise = 100_00;
/** Longer than the tries that follow on each other at once. */
const outMillis = 75_000;
const settleMillis = 1_500_000;

/** @param folder of a server with the demo clinic, made here */
export async function failGateway(
  folder: string,
  rounds: number,
  say: (line: string) => void,
): Promise<GatewayTally> {
  const gateway = await openFakeGateway({ callback: () => `http://127.0.0.1:${app.port}` });
  const way = await Way.open(gateway.settings.url);
  const { keyId, keySecret, webhookSecret, payoutAccount } = gateway.settings;
  const app = new PipelineParts(folder, {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_PAYOUT_ACCOUNT: payoutAccount,
    RAZORPAY_URL: way.url,
    SELLER_NAME: 'Practice Diary',
  });
  try {
    say('Seeding the demo clinic for payments…');
    await app.start('--demo');
    const clinic = await openDemoClinic(app).then((demo) => demo.onOwnDevice());
    await clinic.ask(wallet.setOnlineFees, { onlineFees: 'optional' });
    await earned(clinic);
    const before = await balanceOf(clinic);
    const tally = { rounds, refused: 0, paid: 0, refunds: 0, payouts: 0, wrong: [] };
    const table = new Table({ app, clinic, gateway, tally });
    for (let round = 0; round < rounds; round += 1) {
      const outage = outages[round % outages.length] ?? 'away';
      const [stays, goes] = [await table.booked(), await table.booked()];
      for (const one of [stays, goes]) await table.pay(one);
      const late = await table.booked();
      await way.go(outage);
      await Promise.all([
        table.isTold(late),
        table.returnFee(goes),
        table.payOut(),
        pause(outMillis),
      ]);
      await way.go('there');
      await table.pay(late);
      say(`gateway ${outage}, ${round + 1} of ${rounds}`);
    }
    await table.settled();
    await table.judge(before);
    await app.signal('SIGTERM');
    return tally;
  } finally {
    await app.signal('SIGKILL');
    way.close();
    await gateway.close();
  }
}

interface Booked {
  id: string;
  /** Of the patient's own page. */
  path: string;
}

/** The desk, the payers and the owner of one clinic. */
class Table {
  readonly #app: PipelineParts;
  readonly #clinic: ExampleClinic;
  readonly #gateway: FakeGateway;
  readonly #tally: GatewayTally;
  readonly #refunded = new Set<string>();

  constructor(parts: {
    app: PipelineParts;
    clinic: ExampleClinic;
    gateway: FakeGateway;
    tally: GatewayTally;
  }) {
    this.#app = parts.app;
    this.#clinic = parts.clinic;
    this.#gateway = parts.gateway;
    this.#tally = parts.tally;
  }

  async booked(): Promise<Booked> {
    const { id } = await book(this.#clinic);
    await this.#clinic.rows(`update app.appointments set fee_paise = $2 where id = $1`, [
      id,
      feePaise,
    ]);
    const { url } = await this.#clinic.ask(appointments.link, { id });
    return { id, path: new URL(url).pathname };
  }

  /** Presses, pays at the gateway, and waits until the clinic knows. */
  async pay({ id, path }: Booked): Promise<void> {
    const { leadsTo } = await visit(this.#app.port, 'POST', `${path}/pay`);
    const { body } = await visit(this.#app.port, 'GET', leadsTo ?? path);
    const order = hiddenFields(body)['order_id'];
    if (order === undefined) throw new Error(`a payer was not led to the gateway: ${body}`);
    this.#gateway.pay(order, 'upi');
    this.#tally.paid += 1;
    await this.#until(
      `select count(*)::int as open from app.online_payments where appointment_id = $1 and payment_id is null having not bool_or(payment_id is not null)`,
      [id],
      60_000,
    );
  }

  /** Whoever presses now hears that it is not there, and is led nowhere. */
  async isTold({ path }: Booked): Promise<void> {
    const { status } = await visit(this.#app.port, 'POST', `${path}/pay`);
    if (status === 500 || status === 303)
      this.#tally.wrong.push(`a payer was answered ${status} while it was out`);
    else this.#tally.refused += 1;
  }

  /** The patient did not come. */
  async returnFee({ id }: Booked): Promise<void> {
    await this.#clinic.rows(
      `update app.appointments set status = 'No-show', version = version + 1 where id = $1`,
      [id],
    );
    await this.#clinic.ask(wallet.refundFee, { appointmentId: id }, { onceKey: randomUUID() });
    this.#refunded.add(id);
    this.#tally.refunds += 1;
  }

  /** Unless the one before is still on its way. */
  async payOut(): Promise<void> {
    const { status, code } = await this.#clinic.send(
      wallet.requestPayout,
      { amountPaise: payoutPaise },
      { onceKey: randomUUID() },
    );
    if (status === 200) this.#tally.payouts += 1;
    else if (code !== 'payout_open') this.#tally.wrong.push(`a payout was answered ${code}`);
  }

  settled(): Promise<void> {
    return this.#until(
      `select (select count(*) from app.gateway_refunds where clinic_id = $1 and state in ('asked', 'pending'))
            + (select count(*) from app.payouts where clinic_id = $1 and state in ('requested', 'processing')) as open`,
      [this.#clinic.clinicId],
      settleMillis,
    );
  }

  /** What the gateway did beside what the clinic's books say of it. @param before what the gateway owed when it began */
  async judge(before: number): Promise<void> {
    const { clinicId } = this.#clinic;
    const { wrong } = this.#tally;
    const theirs = [...this.#gateway.payments.values()];
    const ours = await this.#clinic.rows<{ appointment: string; gateway: string; back: string }>(
      `select o.appointment_id as appointment, p.gateway_id as gateway, coalesce(r.state, '') as back
       from app.online_payments o join app.gateway_payments p on p.clinic_id = o.clinic_id and p.id = o.payment_id
       left join app.gateway_refunds r on r.clinic_id = p.clinic_id and r.payment_id = p.id where o.clinic_id = $1`,
      [clinicId],
    );
    for (const { id, status } of theirs) {
      const [row, ...more] = ours.filter(({ gateway }) => gateway === id);
      if (!row) wrong.push(`${id} was taken and is not in the books`);
      if (more.length > 0) wrong.push(`${id} is in the books twice`);
      if (row && (row.back === 'processed') !== (status === 'refunded'))
        wrong.push(
          `${id} is ${status} at the gateway and its refund is ${row.back || 'not there'}`,
        );
      if (row && this.#refunded.has(row.appointment) !== (status === 'refunded'))
        wrong.push(`${id} of ${row.appointment} is ${status}`);
    }
    for (const { gateway } of ours)
      if (!theirs.some(({ id }) => id === gateway)) wrong.push(`${gateway} was never taken`);
    const payouts = await this.#clinic.rows<{ id: string; state: string }>(
      `select id, state from app.payouts where clinic_id = $1 and amount_paise = $2 and bank_version is not null`,
      [clinicId, payoutPaise],
    );
    for (const { id, state } of payouts) {
      const made = this.#gateway.payouts.filter(({ reference_id: ref }) => ref === id);
      if (made.length !== 1) wrong.push(`payout ${id} was made ${made.length} times`);
      if (state !== 'paid') wrong.push(`payout ${id} is ${state}`);
    }
    if (payouts.length !== this.#tally.payouts) wrong.push(`${payouts.length} payouts`);
    const moved =
      feePaise * (this.#tally.paid - this.#tally.refunds) - payoutPaise * this.#tally.payouts;
    const after = await balanceOf(this.#clinic);
    if (after - before !== moved)
      wrong.push(`the gateway owes ${after - before} paise more, of ${moved}`);
  }

  async #until(sql: string, values: unknown[], millis: number): Promise<void> {
    for (const begun = performance.now(); performance.now() - begun < millis; await pause(500)) {
      const [row] = await this.#clinic.rows<{ open: string | number }>(sql, values);
      if (Number(row?.open ?? 0) === 0) return;
    }
  }
}

async function balanceOf(clinic: ExampleClinic): Promise<number> {
  const [row] = await clinic.rows<{ paise: string }>(
    `select coalesce(sum(amount_paise), 0)::text as paise from app.ledger_postings where clinic_id = $1 and account = 'gateway'`,
    [clinic.clinicId],
  );
  return Number(row?.paise ?? 0);
}

let addresses = 0;

interface Visited {
  status: number;
  /** Where the browser goes on. */
  leadsTo: string | undefined;
  body: string;
}

/** A public page, or a form of one without a field; from an address of its own. */
async function visit(port: number, method: 'GET' | 'POST', path: string): Promise<Visited> {
  addresses += 1;
  const { promise, resolve, reject } = Promise.withResolvers<Visited>();
  const call = request(
    {
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: `127.8.0.${addresses & 255}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    (answer) => {
      void text(answer)
        .then((body) => ({
          status: answer.statusCode ?? 0,
          leadsTo: answer.headers.location,
          body,
        }))
        .then(resolve, reject);
    },
  );
  call.on('error', reject);
  call.end(method === 'POST' ? 'lang=en' : '');
  return promise;
}
