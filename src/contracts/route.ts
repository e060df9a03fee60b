import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** Place of an input in the request: the path (`/api/redirects/:id`), the query string or the body. */
export type InputPart = 'params' | 'query' | 'body';

/** Operation, described once for the client that calls it and the endpoint that answers it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A segment that starts with `:` is a parameter. */
  readonly path: `/api/${string}`;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Set if the body is a file, sent unencoded: `Uint8Array` at both ends. */
  readonly isFile?: true;
  /** Status of success; 200 by default. 204 has no response schema. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly response?: Schema;
}

/** Parsed input for the handler: only the parts that the route describes. */
export type Parsed<R extends Route> = {
  readonly [Part in InputPart as R extends Record<Part, Schema> ? Part : never]: R extends Record<Part, infer S>
    ? z.output<S>
    : never;
};

/** Input from the caller: only the parts that the route describes. */
export type Input<R extends Route> = {
  readonly [Part in InputPart as R extends Record<Part, Schema> ? Part : never]: R extends Record<Part, infer S>
    ? z.input<S>
    : never;
};

/** Return value of a successful call in the client. */
export type Result<R extends Route> = R extends { readonly response: infer S } ? z.output<S> : undefined;

/** Return value of the handler; the contract strips all other fields before sending. */
export type Answer<R extends Route> = R extends { readonly response: infer S } ? z.input<S> : undefined;

/** Describes an operation (docs/decisions/api.md). Checks the shape and keeps the exact type. */
export const route = <const R extends Route>(definition: R): R => definition;
