// Work without a line, where this device does it: opened with the shell, before any page asks.
import { useLayoutEffect } from 'react';
import { setOffline } from '../../kit/web/offline/calls.ts';
import { rightsText } from '../../modules/identity/web/parts/has-right.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { useWorksOffline } from '../../modules/offline/web/parts/setting.ts';

export function useOfflineWork(): boolean {
  const member = useMember();
  const { clinicId, userId, name, zone } = member;
  const rights = rightsText(member);
  const isOn = useWorksOffline();
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const part = import('../../modules/offline/web/parts/present.ts');
    setOffline(
      part.then(({ openOffline }) => openOffline({ clinicId, userId, name, zone, rights })),
    );
    return () => {
      setOffline(null);
      void part.then(({ closeOffline }) => closeOffline()).catch(() => undefined);
    };
  }, [isOn, clinicId, userId, name, zone, rights]);
  return isOn;
}
