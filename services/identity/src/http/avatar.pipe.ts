import { AvatarBody } from '@goldwake/contracts/http';
import { bodyPipe } from '@goldwake/service';
import type { PipeTransform } from '@nestjs/common';

/**
 * Accepts either an uploaded picture as raw bytes or a JSON body that selects a built-in avatar. The JSON body is
 * validated like that of any other request.
 */
export class AvatarPipe implements PipeTransform {
  private readonly fields = bodyPipe();

  async transform(body: unknown): Promise<Buffer | AvatarBody> {
    return Buffer.isBuffer(body) ? body : this.fields.transform(body, { type: 'body', metatype: AvatarBody });
  }
}
