import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { mediaTypes, type Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';

export function openApiRoutes(app: FastifyInstance): void {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of allCalls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Aarambh', version: '1', description: 'Every JSON answer is one envelope; see docs/api.md.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
  app.get('/openapi.json', async () => document);
}

function operationOf(call: Call) {
  const open = call.access === 'anyone' || call.access === 'link';
  const sentAs = call.encoding ? contentTypes[call.encoding] : 'application/json';
  return {
    tags: [call.tag],
    operationId: call.path.slice(1).replaceAll('/', '_').replaceAll(':', ''),
    summary: call.summary,
    'x-access': call.access,
    ...(call.access === 'hr' ? { 'x-permission': call.permission } : {}),
    ...(open ? {} : { security: [{ bearer: [] }] }),
    ...(call.query || call.params
      ? { parameters: [...parametersIn('path', call.params), ...parametersIn('query', call.query)] }
      : {}),
    ...(call.body ? { requestBody: { required: true, content: { [sentAs]: { schema: schemaOf(call.body) } } } } : {}),
    responses: {
      200: answerOf(call),
      default: { description: 'An error, as envelope with responseObject null and errors by field' },
    },
  };
}

const contentTypes = { multipart: 'multipart/form-data', form: 'application/x-www-form-urlencoded' };

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'input') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function parametersIn(place: 'path' | 'query', fields: z.ZodMiniType = z.object({})) {
  const schema = schemaOf(fields);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function answerOf(call: Call) {
  if (typeof call.response === 'string') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    const content = Object.fromEntries(mediaTypes[call.response].map((type) => [type, bytes]));
    return { description: 'The file', content };
  }
  const extra = call.extra ? schemaOf(call.extra, 'output') : null;
  return {
    description: 'OK',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'status', 'message', 'responseObject'],
          properties: {
            code: { const: 200 },
            status: { const: 'OK' },
            message: { type: 'string' },
            responseObject: schemaOf(call.response, 'output'),
            ...extra?.properties,
          },
        },
      },
    },
  };
}
