import { PROBLEMS, type ProblemBody, type ProblemCode, Refusal } from '@goldwake/contracts';
import { Pool } from 'undici';
import type { Clock } from '../../ports/clock.js';
import { CORRELATION_HEADER } from '../correlation.js';
import { SIGNATURE_HEADER, signCall } from './call-signature.js';
import { correlationInHand } from './correlation-scope.js';
import { faultOf, type ToldFault } from './faults.js';
import { CALL_TYPE, INTERNAL_PATH } from './internal.controller.js';
import { PORT_CALLS, type PortName, type ServiceName } from './port-calls.js';

/** The longest a try takes; a settled bet takes some milliseconds. */
export const CALL_MS_MAX = 3_000;
/** The second goes to the service's next process, where there is one. */
const TRIES = 2;
/** What a caller is told to wait when a service does not answer. */
const RETRY_AFTER_S = 1;
/** Connections to one process; more calls at once wait for one. */
const CONNECTIONS_MAX = 64;

export interface CallerParts {
  service: ServiceName;
  /** Origins of the processes of each service that is asked. */
  urls: Partial<Record<ServiceName, readonly string[]>>;
  key: string;
  clock: Clock;
  callMsMax?: number;
}

/** Asks the ports of other services, their processes in turn. */
export class ServiceCalls {
  private readonly pools = new Map<string, Pool>();
  private turn = 0;

  constructor(private readonly parts: CallerParts) {}

  /**
   * @throws Refusal as the port refused, and `unavailable` where no process answered in time: it may have done what was asked
   * @throws Error for a call that is not let in, which is a fault of the house and nothing to tell its caller
   */
  async call(port: PortName, method: string, args: readonly unknown[]): Promise<unknown> {
    const { service } = PORT_CALLS[port];
    const origins = this.parts.urls[service] ?? [];
    const body = JSON.stringify(args);
    const first = this.turn++;
    for (let tries = 0; tries < TRIES; tries++) {
      const origin = origins[(first + tries) % origins.length];
      if (origin === undefined) break;
      const answer = await this.send(origin, service, `/${INTERNAL_PATH}/${port}/${method}`, body).catch(
        () => undefined,
      );
      // A process that is leaving, or whose store fails, refuses before anything is done, or what was done is idempotent.
      if (answer && answer.status !== PROBLEMS.unavailable[0]) return resultOf(answer, `${service}.${method}`);
    }
    throw new Refusal('unavailable', `The ${service} service does not answer`, { retry_after: RETRY_AFTER_S });
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private async send(origin: string, audience: ServiceName, path: string, body: string): Promise<Answer> {
    const { service, key, clock, callMsMax = CALL_MS_MAX } = this.parts;
    const correlation = correlationInHand();
    const answer = await this.poolOf(origin).request({
      method: 'POST',
      path,
      body,
      headers: {
        'content-type': CALL_TYPE,
        [SIGNATURE_HEADER]: signCall({ method: 'POST', path, body, audience }, service, key, clock),
        ...(correlation ? { [CORRELATION_HEADER]: correlation } : {}),
      },
      signal: AbortSignal.timeout(callMsMax),
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as Answer['body'] };
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

interface Answer {
  status: number;
  body: { result?: unknown; fault?: ToldFault } & Partial<ProblemBody>;
}

const OF_THE_CALL: ReadonlySet<ProblemCode> = new Set(['call_unsigned', 'call_forbidden', 'internal', 'not_found']);

function resultOf({ status, body }: Answer, what: string): unknown {
  if (body.fault) throw faultOf(body.fault);
  if (status === 200) return body.result;
  const { code, detail, errors, retry_after } = body;
  if (code === undefined || !Object.hasOwn(PROBLEMS, code) || OF_THE_CALL.has(code))
    throw new Error(`${what} was answered with ${status} ${code ?? ''} ${detail ?? ''}`.trim());
  throw new Refusal(code, detail, { ...(errors && { errors }), ...(retry_after !== undefined && { retry_after }) });
}
