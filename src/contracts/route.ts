import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** Where a request carries its input: in the path (`/api/redirects/:id`), the query string or the body. */
export type InputPart = 'params' | 'query' | 'body';

/** One operation, described once for the client that calls it and the endpoint that answers it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the operation; a segment that starts with `:` is a parameter. */
  readonly path: `/api/${string}`;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Set where the body is a file, sent as it is: `Uint8Array` at both ends. */
  readonly isFile?: true;
  /** Status of success; 200 unless given. With 204 there is no response schema. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly response?: Schema;
}

/** What the handler gets after parsing: only the parts that the route describes. */
export type Parsed<R extends Route> = {
  readonly [Part in InputPart as R extends Record<Part, Schema> ? Part : never]: R extends Record<Part, infer S>
    ? z.output<S>
    : never;
};

/** What the caller passes: only the parts that the route describes. */
export type Input<R extends Route> = {
  readonly [Part in InputPart as R extends Record<Part, Schema> ? Part : never]: R extends Record<Part, infer S>
    ? z.input<S>
    : never;
};

/** What a successful call returns to the client. */
export type Result<R extends Route> = R extends { readonly response: infer S } ? z.output<S> : undefined;

/** What the handler returns; the contract strips everything else before it is sent. */
export type Answer<R extends Route> = R extends { readonly response: infer S } ? z.input<S> : undefined;

/** Describes an operation (docs/decisions/api.md). Checks the shape and keeps the exact type. */
export const route = <const R extends Route>(definition: R): R => definition;
