import { startTestIdentity } from './identity.ts';

const signUp = (host: string) =>
  fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
  });

describe('startTestIdentity', () => {
  it('starts an empty emulator and stops it', async () => {
    const identity = await startTestIdentity();
    expect((await signUp(identity.host)).status).toBe(200);
    expect((await signUp(identity.host)).status).toBe(400);
    await identity.stop();
    await expect(signUp(identity.host)).rejects.toThrow('fetch failed');
  });
});
