import { useState } from 'react';
import { Button, TextField } from 'shared-ui';
import { type LeaveQuestion, Link, releaseLeaveGuard, useLeaveGuard, useNavigate } from 'shared-ui/host';

export const question: LeaveQuestion = {
  title: 'Leave without saving?',
  text: 'What you typed is lost.',
  leave: 'Leave',
  stay: 'Keep editing',
};

/** A module's page with a form that asks, once something is typed, before it is left. */
export const Draft = () => {
  const [notes, setNotes] = useState('');
  const navigate = useNavigate();
  useLeaveGuard(notes ? question : null);
  const save = () => {
    releaseLeaveGuard();
    void navigate('/features');
  };
  return (
    <>
      <h1>My Trades</h1>
      <TextField label="Notes" value={notes} onChange={({ target }) => setNotes(target.value)} />
      <Button onClick={() => navigate('/features')}>Go on</Button>
      <Button onClick={save}>Save</Button>
      <Link to="/trades#notes">Jump to the notes</Link>
    </>
  );
};
