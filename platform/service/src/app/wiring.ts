import { Inject, type InjectionToken, Optional as MayBeMissing, type Provider } from '@nestjs/common';

declare const TYPE: unique symbol;

/** Injection token with the type of its value, so that the compiler can check injections. */
export type Token<T> = symbol & { readonly [TYPE]: T };

/** Optional dependency: the injected value is undefined if no module provides it. */
export interface Optional<T> {
  readonly token: Token<T>;
  readonly optional: true;
}

/** A class, including a class with a private constructor. */
type Class<T> = NewableFunction & { readonly prototype: T };
/** Injection token: a `Token`, or a class that is its own token. */
type TokenOf<T> = Token<T> | Class<T>;
type Dependency<T> = TokenOf<T> | ([undefined] extends [T] ? Optional<NonNullable<T>> : never);
type AnyDependency = TokenOf<unknown> | Optional<unknown>;

type Dependencies<Args extends readonly unknown[]> = { readonly [At in keyof Args]: Dependency<Args[At]> };
type ValueOf<D> =
  D extends Token<infer T> ? T : D extends Optional<infer T> ? T | undefined : D extends Class<infer T> ? T : never;
type Values<Deps extends readonly AnyDependency[]> = { -readonly [At in keyof Deps]: ValueOf<Deps[At]> };

/**
 * Creates an injection token.
 * @param name shown in Nest's error messages
 */
export function token<T>(name: string): Token<T> {
  return Symbol(name) as Token<T>;
}

export function optional<T>(of: Token<T>): Optional<T> {
  return { token: of, optional: true };
}

/** Provides a class whose constructor parameters are the given dependencies, in this order. */
export function provide<T, Args extends readonly unknown[]>(
  type: new (...args: Args) => T,
  dependencies: Dependencies<Args>,
): Provider {
  return {
    provide: type,
    inject: [...dependencies] as InjectionToken[],
    useFactory: (...args: unknown[]) => new type(...(args as unknown as Args)),
  };
}

/** Provides a class whose constructor takes one object; each property of the object is a dependency. */
export function provideParts<T, Parts extends object>(
  type: new (parts: Parts) => T,
  dependencies: { readonly [Name in keyof Parts]: Dependency<Parts[Name]> },
): Provider {
  const names = Object.keys(dependencies);
  return {
    provide: type,
    inject: Object.values(dependencies) as InjectionToken[],
    useFactory: (...args: unknown[]) =>
      new type(Object.fromEntries(names.map((name, at) => [name, args[at]])) as Parts),
  };
}

/** Provides the result of a factory function, called with the dependencies in this order. */
export function provideWith<T, const Deps extends readonly AnyDependency[]>(
  as: TokenOf<T>,
  dependencies: Deps,
  factory: (...args: Values<Deps>) => NoInfer<T> | Promise<NoInfer<T>>,
): Provider {
  return {
    provide: as,
    inject: [...dependencies] as InjectionToken[],
    useFactory: (...args: unknown[]) => factory(...(args as Values<Deps>)),
  };
}

export function provideValue<T>(as: TokenOf<T>, value: NoInfer<T>): Provider {
  return { provide: as, useValue: value };
}

/** Provides an existing provider's value under a second token. */
export function provideExisting<T>(as: TokenOf<T>, existing: TokenOf<NoInfer<T>>): Provider {
  return { provide: as, useExisting: existing };
}

/**
 * Class decorator for modules and controllers, which Nest itself creates: injects the dependencies into the constructor
 * in this order. Unlike Nest's `@Inject`, it checks that each token's type matches its parameter.
 */
export function Injects<const Deps extends readonly AnyDependency[]>(...dependencies: Deps) {
  return (type: new (...args: Values<Deps>) => object): void => {
    for (const [at, dependency] of dependencies.entries()) {
      const isOptional = typeof dependency === 'object';
      Inject((isOptional ? dependency.token : dependency) as InjectionToken)(type, undefined, at);
      if (isOptional) MayBeMissing()(type, undefined, at);
    }
  };
}
