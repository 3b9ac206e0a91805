import { useState } from 'react';

/** Returns the body that a reply answers. The previous reply stays until the one for the chosen body arrives. */
export function useAnswered<Reply, Body>(latest: Reply | undefined, body: Body): Body {
  const [answered, setAnswered] = useState({ reply: latest, body });
  if (latest && latest !== answered.reply) setAnswered({ reply: latest, body });
  return answered.body;
}
