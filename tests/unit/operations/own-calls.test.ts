import { expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { createContext } from '#server/http/context.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const contextOf = (deploy: string, address: string) =>
  createContext(
    new Request(address),
    { deploy: { context: deploy, id: 'test', published: true }, ip: '', requestId: '', waitUntil: () => undefined },
    new Headers(),
    {
      db: connect('postgresql://nobody:nothing@localhost/none'),
      env: { ...ownerEnv({ PUBLIC_SITE_URL: 'https://me.example' }), URL: 'https://www.me.example' },
    },
  );

test('in production mails link to the configured address, and own calls use the host without a redirect', () => {
  const ctx = contextOf('production', 'https://main--me.netlify.app/.netlify/functions/nightly');
  expect([ctx.site, ctx.host]).toEqual(['https://me.example', 'https://www.me.example']);
});

test('a preview and the platform at home call themselves', () => {
  for (const deploy of ['deploy-preview', 'dev']) {
    const ctx = contextOf(deploy, 'https://preview.example/api/site');
    expect([ctx.site, ctx.host]).toEqual(['https://preview.example', 'https://preview.example']);
  }
});
