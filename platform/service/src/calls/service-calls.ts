import {
  PORTS,
  type PortName,
  PROBLEMS,
  type ProblemBody,
  type ProblemCode,
  Refusal,
  type ServiceName,
} from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { Pool } from 'undici';
import { CORRELATION_HEADER } from '../http/correlation.js';
import { currentScope } from '../telemetry/correlation-scope.js';
import { type Span, TRACE_HEADER, type Traces, traceHeader } from '../telemetry/traces.js';
import { PROCESS_HEADER, SIGNATURE_HEADER, signCall } from './call-signature.js';
import { CALL_TYPE, INTERNAL_PATH } from './internal.controller.js';
import { Processes } from './processes.js';
import { fromWireFault, type WireFault } from './wire-faults.js';

/** Timeout of one attempt in milliseconds. Settling a bet normally takes a few milliseconds. */
export const CALL_MS_MAX = 3_000;
/** Number of attempts per call; the second attempt goes to another process of the service if there is one. */
const TRIES = 2;
/** Seconds after which callers should retry if a service does not respond. */
const RETRY_AFTER_S = 1;
/**
 * Minimum time between two reports of a clock difference, in milliseconds. While the clocks differ, every call fails.
 */
const REPORT_EVERY_MS = 10_000;
/** Maximum number of connections to one process; further calls wait until a connection is free. */
const CONNECTIONS_MAX = 64;

export interface CallerParts {
  service: ServiceName;
  /** Origins of the processes of each service that is called. */
  urls: Partial<Record<ServiceName, readonly string[]>>;
  key: string;
  clock: Pick<Clock, 'now'>;
  callMsMax?: number;
  /** Receives a line for the operator when the clocks of two services differ too much. */
  report?: ((line: string) => void) | undefined;
  traces?: Traces | undefined;
}

/** Calls the ports of other services over HTTP. */
export class ServiceCalls {
  private readonly pools = new Map<string, Pool>();
  private readonly processes: ReadonlyMap<ServiceName, Processes>;
  /** Process id last reported by each origin. */
  private readonly names = new Map<string, string>();
  private reportedAt = 0;

  constructor(private readonly parts: CallerParts) {
    const urls = Object.entries(parts.urls) as [ServiceName, readonly string[]][];
    this.processes = new Map(urls.map(([service, origins]) => [service, new Processes(origins)]));
  }

  /**
   * Calls a method of a port that another service offers.
   * @param args if the first argument is a string, it names the subject of the call (usually the player) and selects
   * the process
   * @throws Refusal the refusal of the port, or `unavailable` if no process responded in time; the call may
   * have been executed
   * @throws Error if the call is not permitted or failed internally; its details are not meant for players
   */
  async call(port: PortName, method: string, args: readonly unknown[]): Promise<unknown> {
    const service = PORTS[port].owner;
    const processes = this.processes.get(service);
    const [about] = args;
    const origins = processes?.inOrder(typeof about === 'string' ? about : undefined) ?? [];
    const body = JSON.stringify(args);
    for (let tries = 0; tries < TRIES && origins.length > 0; tries++) {
      const origin = origins[tries % origins.length] as string;
      const path = `/${INTERNAL_PATH}/${port}/${method}`;
      const response = await this.sendByName(origin, service, path, body).catch(noResponse);
      if (response === 'too late') {
        processes?.wasSilent(origin);
        // The slow process may still be executing the call. If the next process has not responded lately either, a
        // second attempt would only add load.
        if (processes?.isSilent(origins[(tries + 1) % origins.length] as string)) break;
      }
      // A retry is safe: calls are idempotent, and a process that is shutting down or whose store fails refuses a call
      // before it has any effect.
      else if (response?.body.code === 'call_untimely') this.reportUntimely(service, origin, response.body.detail);
      else if (response && response.status !== PROBLEMS.unavailable.status)
        return resultOf(response, `${service}.${method}`);
    }
    throw new Refusal('unavailable', `The ${service} service does not respond`, { retry_after: RETRY_AFTER_S });
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  /** Reports a clock difference to the operator, who must correct a clock. Players see only `unavailable`. */
  private reportUntimely(service: ServiceName, origin: string, detail: string | undefined): void {
    const now = performance.now();
    if (this.reportedAt > 0 && now - this.reportedAt < REPORT_EVERY_MS) return;
    this.reportedAt = now;
    this.parts.report?.(`${service} at ${origin} refuses calls because the clocks differ too much: ${detail}`);
  }

  /**
   * Makes one attempt. If the process id is unknown or outdated, the process refuses the call and returns its id; the
   * call is then signed for this id and sent again.
   */
  private async sendByName(
    origin: string,
    audience: ServiceName,
    path: string,
    body: string,
  ): Promise<ServiceResponse> {
    const response = await this.send(origin, audience, path, body);
    return response.body.code === 'call_misdirected' ? this.send(origin, audience, path, body) : response;
  }

  private async send(origin: string, audience: ServiceName, path: string, body: string): Promise<ServiceResponse> {
    const scope = currentScope();
    const span = scope && this.parts.traces?.start('client', `POST ${path}`, scope.correlation, scope.span);
    let status = 0;
    try {
      const response = await this.request(origin, audience, path, body, {
        ...(scope && { [CORRELATION_HEADER]: scope.correlation }),
        ...(scope && span && { [TRACE_HEADER]: traceHeader(scope.correlation, span) }),
      });
      status = response.statusCode;
      this.names.set(origin, String(response.headers[PROCESS_HEADER] ?? ''));
      return { status, body: (await response.body.json()) as ServiceResponse['body'] };
    } finally {
      endOf(span, status, origin);
    }
  }

  private request(origin: string, audience: ServiceName, path: string, body: string, headers: Record<string, string>) {
    const { service, key, clock, callMsMax = CALL_MS_MAX } = this.parts;
    const process = this.names.get(origin) ?? '';
    const signature = signCall({ method: 'POST', path, body, audience, process }, service, key, clock);
    return this.poolOf(origin).request({
      method: 'POST',
      path,
      body,
      headers: { ...headers, 'content-type': CALL_TYPE, [SIGNATURE_HEADER]: signature },
      signal: AbortSignal.timeout(callMsMax),
    });
  }

  private poolOf(origin: string): Pool {
    let pool = this.pools.get(origin);
    if (!pool) {
      pool = new Pool(origin, { connections: CONNECTIONS_MAX });
      this.pools.set(origin, pool);
    }
    return pool;
  }
}

function noResponse(error: unknown): 'too late' | undefined {
  return (error as Error).name === 'TimeoutError' ? 'too late' : undefined;
}

function endOf(span: Span | undefined, status: number, origin: string): void {
  span?.end({
    failed: status === 0 || status >= 500,
    attributes: { 'server.address': origin, 'http.response.status_code': status },
  });
}

interface ServiceResponse {
  status: number;
  body: { result?: unknown; fault?: WireFault } & Partial<ProblemBody>;
}

const OF_THE_CALL: ReadonlySet<ProblemCode> = new Set([
  'call_unsigned',
  'call_misdirected',
  'call_forbidden',
  'internal',
  'not_found',
]);

function resultOf({ status, body }: ServiceResponse, what: string): unknown {
  if (body.fault) throw fromWireFault(body.fault);
  if (status === 200) return body.result;
  const { code, detail, errors, retry_after } = body;
  if (code === undefined || !Object.hasOwn(PROBLEMS, code) || OF_THE_CALL.has(code))
    throw new Error(`${what} failed with ${status} ${code ?? ''} ${detail ?? ''}`.trim());
  throw new Refusal(code, detail, { ...(errors && { errors }), ...(retry_after !== undefined && { retry_after }) });
}
