import type { Protection } from '@goldwake/contracts';
import {
  AnnotatedType,
  type BaseType,
  type Context,
  type NodeParser,
  StringType,
  type SubNodeParser,
  ts,
} from 'ts-json-schema-generator';

/** Key under which the schema of a field contains its protection until `derive` has read it. */
export const PROTECTION = 'x-protection';

/** Parses the types `Username` and `Secret<…>` of `protection.ts` as their text, annotated with their protection. */
export class ProtectedTypeParser implements SubNodeParser {
  constructor(private readonly types: NodeParser) {}

  supportsNode(node: ts.Node): boolean {
    return ts.isTypeReferenceNode(node) && ['Username', 'Secret'].includes(node.typeName.getText());
  }

  createType(node: ts.TypeReferenceNode, context: Context): BaseType {
    const [text, rule] = node.typeArguments ?? [];
    if (!text || !rule) return protectedBy('username', new StringType());
    return protectedBy(ruleIn(rule), this.types.createType(text, context));
  }
}

function protectedBy(protection: Protection, type: BaseType): BaseType {
  return new AnnotatedType(type, { [PROTECTION]: protection }, false);
}

/** Reads a rule that is an inline object type, such as `{ secretUntil: 'rotated'; pair: 'seed_pair'; ahead: 0 }`. */
function ruleIn(node: ts.TypeNode): Protection {
  if (!ts.isTypeLiteralNode(node))
    throw new Error(`the rule of a Secret must be an inline object type, not a type's name: ${node.getText()}`);
  const fields = node.members.map((member) => {
    const { name, type } = member as ts.PropertySignature;
    return [name.getText(), valueIn((type as ts.LiteralTypeNode).literal)];
  });
  return Object.fromEntries(fields);
}

function valueIn(literal: ts.Node): string | number {
  if (ts.isStringLiteral(literal)) return literal.text;
  if (ts.isNumericLiteral(literal)) return Number(literal.text);
  throw new Error(`the rule of a Secret contains neither a text nor a number: ${literal.getText()}`);
}
