import { type PortDeclaration, type PortName, Refusal, type ServiceName } from '@goldwake/contracts';
import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { untypedPortToken } from '../app/tokens.js';
import { Injects, token } from '../app/wiring.js';
import { Public } from '../http/public.decorator.js';
import { CallSignatures, PROCESS_HEADER, SIGNATURE_HEADER } from './call-signature.js';
import { toWireFault } from './wire-faults.js';

export const THIS_SERVICE = token<ServiceName>('ThisService');
export const PORT_DECLARATIONS = token<Readonly<Record<PortName, PortDeclaration>>>('PortDeclarations');
/**
 * Content type of calls between services. Because it is not plain JSON, the signed body text is kept, and a web page
 * cannot send such a request without a CORS preflight.
 */
export const CALL_TYPE = 'application/vnd.goldwake.call+json';

/**
 * Path prefix of calls between services. It is outside of `/api`, so that the edge proxy does not route public requests
 * to it.
 */
export const INTERNAL_PATH = 'internal';

type PortMethods = Record<string, (...args: unknown[]) => Promise<unknown>>;

export function readCallBodies(server: FastifyInstance): void {
  server.addContentTypeParser(CALL_TYPE, { parseAs: 'string' }, (_request, text, done) => done(null, text));
}

/**
 * Accepts calls from other services to the ports of this service: `POST /internal/<port>/<method>` with the arguments
 * as a JSON array.
 */
@Public()
@Injects(ModuleRef, CallSignatures, THIS_SERVICE, PORT_DECLARATIONS)
@Controller(INTERNAL_PATH)
export class InternalController {
  constructor(
    private readonly parts: ModuleRef,
    private readonly signatures: CallSignatures,
    private readonly service: ServiceName,
    private readonly declarations: Readonly<Record<PortName, PortDeclaration>>,
  ) {}

  /**
   * Handles an internal call.
   * @throws Refusal `call_unsigned`, `call_misdirected`, `call_untimely`, `call_forbidden`, and refusals of the port
   */
  @Post(':port/:method')
  @HttpCode(200)
  async handleCall(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('port') port: PortName,
    @Param('method') method: string,
    @Body() body: unknown,
  ): Promise<{ result?: unknown; fault?: unknown }> {
    reply.header(PROCESS_HEADER, this.signatures.process);
    if (typeof body !== 'string') throw new Refusal('unsupported_media_type');
    const call = { method: request.method, path: request.url, body, audience: this.service };
    const caller = this.signatures.verify(call, request.headers[SIGNATURE_HEADER]);
    const declared: PortDeclaration | undefined = this.declarations[port];
    if (declared?.owner !== this.service) throw new Refusal('not_found');
    if (!declared.callers[caller]?.includes(method))
      throw new Refusal('call_forbidden', `${caller} has no permission to call ${method} of ${this.service}`);
    const answers = this.parts.get<PortMethods>(untypedPortToken(port), { strict: false });
    try {
      return { result: await answers[method]?.(...argumentsIn(body)) };
    } catch (error) {
      const fault = toWireFault(error);
      if (fault) return { fault };
      throw error;
    }
  }
}

function argumentsIn(body: string): unknown[] {
  try {
    const args: unknown = JSON.parse(body);
    if (Array.isArray(args)) return args;
  } catch {}
  throw new Refusal('malformed_json', 'The body of a call must be a JSON array of arguments');
}
