import { hash, randomBytes } from 'node:crypto';
import type { Span as OtelSpan, SpanKind, SpanStatusCode, Tracer } from '@opentelemetry/api';

export type Kind = 'server' | 'client' | 'consumer';

/** A span: one timed operation of a trace. */
export interface Span {
  /** Span id, 16 hex digits; spans that this operation causes have it as their parent id. */
  id: string;
  end(result: { failed: boolean; attributes?: Record<string, string | number> }): void;
}

type Otel = typeof import('@opentelemetry/api');

/** Name of the W3C Trace Context header. */
export const TRACE_HEADER = 'traceparent';

/**
 * Exports spans with OTLP over HTTP. The trace id is derived from the correlation id, so everything that a request
 * causes belongs to one trace, even if an event causes it minutes later.
 */
export class Traces {
  private constructor(
    private readonly otel: Otel,
    private readonly tracer: Tracer,
    private readonly ids: { traceId: string },
    readonly close: () => Promise<void>,
  ) {}

  /** Loads OpenTelemetry on demand, because processes without tracing do not need it. */
  static async open(service: string, endpoint: string): Promise<Traces> {
    const [otel, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
      await Promise.all([
        import('@opentelemetry/api'),
        import('@opentelemetry/sdk-trace-base'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/resources'),
      ]);
    const ids = { traceId: '' };
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
    const provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': `goldwake-${service}` }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
      idGenerator: {
        generateTraceId: () => ids.traceId,
        generateSpanId: () => randomBytes(8).toString('hex'),
      },
    });
    return new Traces(otel, provider.getTracer('goldwake'), ids, () => provider.shutdown());
  }

  /**
   * Starts a span.
   * @param parent id of the span that caused it
   */
  start(kind: Kind, name: string, correlationId: string, parent?: string): Span {
    const { trace, ROOT_CONTEXT, TraceFlags } = this.otel;
    const traceId = traceIdOf(correlationId);
    this.ids.traceId = traceId;
    const asking = { traceId, spanId: parent ?? '', traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, asking) : ROOT_CONTEXT;
    const span = this.tracer.startSpan(
      name,
      { kind: this.kindOf(kind), attributes: { 'goldwake.correlation_id': correlationId } },
      context,
    );
    return { id: span.spanContext().spanId, end: (result) => this.end(span, result) };
  }

  private end(span: OtelSpan, { failed, attributes = {} }: Parameters<Span['end']>[0]): void {
    const error: SpanStatusCode = this.otel.SpanStatusCode.ERROR;
    if (failed) span.setStatus({ code: error });
    span.setAttributes(attributes).end();
  }

  private kindOf(kind: Kind): SpanKind {
    const { SERVER, CLIENT, CONSUMER } = this.otel.SpanKind;
    return { server: SERVER, client: CLIENT, consumer: CONSUMER }[kind];
  }
}

export function traceIdOf(correlationId: string): string {
  return hash('sha256', correlationId).slice(0, 32);
}

export function traceHeader(correlationId: string, { id }: Span): string {
  return `00-${traceIdOf(correlationId)}-${id}-01`;
}

/** Returns the parent span id in a `traceparent` header; undefined if the header is missing or invalid. */
export function parentIn(header: unknown): string | undefined {
  return /^00-[0-9a-f]{32}-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(header))?.[1];
}
