// Tickets for the socket of a room, and what the browsers find their way to each other with.
import { createHmac } from 'node:crypto';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { isSame, macOf } from '../../../kit/server/secrets.ts';
import type { WithSettings } from '../../../kit/server/settings.ts';
import { setting } from '../../../kit/shared/settings.ts';
import type { Entered } from '../model.ts';
import { relaySeconds, ticketSeconds } from '../rules.ts';

/** What a call needs from outside. */
export interface Video {
  /** 32 bytes; signs tickets. */
  key: Buffer;
  /** `stun:` addresses, known to everybody. */
  stun: readonly string[];
  /** Relays with the secret they share with us (coturn's `static-auth-secret`); null: people must reach each other directly. */
  relay: { urls: readonly string[]; secret: string; isOnly: boolean } | null;
}
export const video = setting<Video>('video');

interface Ticket {
  clinicId: string;
  /** Or the relative whose line it is an end of. */
  stayId: string;
  /** 0: of the room itself; else an end of a relative's line. */
  end: number;
  number: number;
}

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const bodyBytes = 16 + 16 + 1 + 2 + 4;
const markBytes = 16;
const markOf = (at: WithSettings, body: Buffer): Buffer =>
  macOf(at.settings.of(video).key, 'video ticket', body).subarray(0, markBytes);

/** Clinic, stay, end, number, the second it ends at, and our mark on them. */
export function ticketOf(at: WithSettings, ticket: Ticket, now: Temporal.Instant): string {
  const body = Buffer.alloc(bodyBytes);
  idBytes(ticket.clinicId).copy(body, 0);
  idBytes(ticket.stayId).copy(body, 16);
  body.writeUInt8(ticket.end, 32);
  body.writeUInt16BE(ticket.number, 33);
  body.writeUInt32BE(Math.floor(now.epochMilliseconds / 1000) + ticketSeconds, 35);
  return Buffer.concat([body, markOf(at, body)]).toString('base64url');
}

/** @returns null for what we did not make. */
export function ticketBehind(
  at: WithSettings,
  text: string,
  now: Temporal.Instant,
): (Ticket & { isOver: boolean }) | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== bodyBytes + markBytes || !/^[\w-]+$/.test(text)) return null;
  const body = bytes.subarray(0, bodyBytes);
  if (!isSame(bytes.subarray(bodyBytes), markOf(at, body))) return null;
  return {
    clinicId: idText(body.subarray(0, 16)),
    stayId: idText(body.subarray(16, 32)),
    end: body.readUInt8(32),
    number: body.readUInt16BE(33),
    isOver: body.readUInt32BE(35) < now.epochMilliseconds / 1000,
  };
}

/** Short-lived credentials as coturn's REST way wants them: the second they end at, and HMAC-SHA1 over it. */
export function iceOf(ctx: Ctx, stayId: string): Pick<Entered, 'iceServers' | 'isRelayOnly'> {
  const { stun, relay } = ctx.settings.of(video);
  const servers: Entered['iceServers'] = stun.length === 0 ? [] : [{ urls: [...stun] }];
  if (!relay) return { iceServers: servers, isRelayOnly: false };
  const username = `${Math.floor(ctx.now.epochMilliseconds / 1000) + relaySeconds}:${stayId}`;
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64');
  return {
    iceServers: [...servers, { urls: [...relay.urls], username, credential }],
    isRelayOnly: relay.isOnly,
  };
}
