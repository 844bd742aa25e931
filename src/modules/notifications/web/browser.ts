// Whether this browser shows notifications; its permission is asked when somebody turns them on, never before.
import { useEffect, useState } from 'react';
import { useWrite } from '../../../kit/web/query.ts';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';

type BrowserState = 'looking' | 'unable' | 'refused' | 'off' | 'on';

const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function look(): Promise<BrowserState> {
  if (!isAble() || !(await navigator.serviceWorker.getRegistration())) return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  return (await subscription()) ? 'on' : 'off';
}

/** As the server takes it. */
function written(one: PushSubscription) {
  const { keys } = one.toJSON();
  return {
    endpoint: one.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}

export function useBrowser(pushKey: string) {
  const [state, setState] = useState<BrowserState>('looking');
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync } = useWrite(api.PushNotifications);
  useEffect(() => {
    void look().then(setState);
  }, []);
  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') return;
    const registration = await navigator.serviceWorker.ready;
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
    await mutateAsync(written(made)).catch(async (error: unknown) => {
      await made.unsubscribe();
      throw error;
    });
  };
  const turnOff = async () => {
    const made = await subscription();
    if (!made) return;
    await mutateAsync({ ...written(made), isOn: false });
    await made.unsubscribe();
  };
  const turn = (isOn: boolean) => {
    setBusy(true);
    void (isOn ? turnOn() : turnOff())
      .catch(toastFailure)
      .then(look)
      .then(setState)
      .finally(() => setBusy(false));
  };
  return { state, turn, isBusy };
}
