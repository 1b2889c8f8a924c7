import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';

/**
 * Adds values to the Fastify configuration of a route, where hooks and parsers read them before Nest runs. Nest's
 * `RouteConfig` alone would replace the values of another decorator.
 */
export function routeConfig(values: object): MethodDecorator {
  return (target, key, descriptor) =>
    RouteConfig({ ...routeConfigOf(descriptor.value as object), ...values })(target, key, descriptor);
}

/** Returns the Fastify configuration that decorators have added to a handler. */
export function routeConfigOf<Values extends object>(handler: object): Values {
  return Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {};
}
