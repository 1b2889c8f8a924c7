import { MANIFESTS } from '@goldwake/replay/services';
import type { Type } from '@nestjs/common';

/** Modules of all services that run in single-process mode, in registry order. */
export const SERVICES: Type[] = [];
// The modules are imported sequentially, because jest's module loader fails on concurrent imports of the same module.
for (const { module } of MANIFESTS) if (module) SERVICES.push((await module()) as Type);
