import { AvatarBody } from '@goldwake/contracts/http';
import { bodyPipe } from '@goldwake/service';
import type { PipeTransform } from '@nestjs/common';

/**
 * Accepts either an uploaded picture (raw bytes) or a JSON body that chooses a built-in avatar. The JSON body is
 * validated like any other.
 */
export class AvatarPipe implements PipeTransform {
  private readonly fields = bodyPipe();

  async transform(body: unknown): Promise<Buffer | AvatarBody> {
    return Buffer.isBuffer(body) ? body : this.fields.transform(body, { type: 'body', metatype: AvatarBody });
  }
}
