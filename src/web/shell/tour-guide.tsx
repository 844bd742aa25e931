// The product tour: a walk along what this person may use, on the real screen. Fetched when it is asked for.
import 'driver.js/dist/driver.css';
import './tour-guide.css';
import { useLingui } from '@lingui/react/macro';
import { driver, type DriveStep } from 'driver.js';
import { useEffect, useRef } from 'react';
import { tour } from '../../kit/web/asked.ts';
import { useWrite } from '../../kit/web/query.ts';
import { api as config } from '../../modules/config/contract.ts';

interface Stop {
  /** Of an element's `data-tour`; a stop whose element is not on this screen is left out. None: in the middle. */
  at: string | null;
  title: string;
  words: string;
}

function useStops(): Stop[] {
  const { t } = useLingui();
  return [
    {
      at: null,
      title: t`Welcome to Practice Diary`,
      words: t`A one-minute tour of what you will use every day. You can leave any time.`,
    },
    {
      at: 'appointments',
      title: t`Your day`,
      words: t`Appointments by time and status. Book, check in and start a visit from here.`,
    },
    {
      at: 'patients',
      title: t`Your patients`,
      words: t`Type any part of a name, a contact number or a case number. The list updates as you type.`,
    },
    {
      at: 'treatments',
      title: t`Visits and prescriptions`,
      words: t`Write medicines the way you do on paper, 1-0-1 for five days, and print in the patient’s own language.`,
    },
    {
      at: 'medicines',
      title: t`Your medicines`,
      words: t`Your own list comes first when you prescribe.`,
    },
    {
      at: 'reports',
      title: t`How the clinic is doing`,
      words: t`Patients, treatments and collection for any period.`,
    },
    {
      at: 'users',
      title: t`Your team`,
      words: t`Invite your staff and decide, page by page, what each of them may see and change.`,
    },
    {
      at: 'search',
      title: t`Find anything`,
      words: t`Patients and pages from anywhere. With a keyboard: Ctrl and K.`,
    },
    {
      at: 'bell',
      title: t`What others did`,
      words: t`When somebody books or cancels an appointment with you, the bell shows it.`,
    },
    {
      at: 'account',
      title: t`Just for you`,
      words: t`Profile, language, light or dark, and this tour again, whenever you want it.`,
    },
  ];
}

// Filled in by driver.js.
const current = '{{current}}';
const total = '{{total}}';

const isOnScreen = (element: Element): boolean => element.getClientRects().length > 0;
const placeOf = (at: string): Element | undefined =>
  [...document.querySelectorAll(`[data-tour="${at}"]`)].find(isOnScreen);

/** Walks as soon as it is drawn; ends by its last button, the cross, Escape or a click beside it, all of which count as seen. */
export function TourGuide() {
  const { t } = useLingui();
  const stops = useStops();
  const { mutate } = useWrite(config.SaveConfig);
  const words = useRef({ previous: '', next: '', done: '', close: '', progress: '', stops });
  useEffect(() => {
    words.current = {
      previous: t`Previous step`,
      next: t`Next step`,
      done: t`Finish Tour`,
      close: t`Close the tour`,
      progress: t`${current} of ${total}`,
      stops,
    };
  });
  useEffect(() => {
    const said = words.current;
    const steps = said.stops.flatMap(({ at, title, words: description }): DriveStep[] => {
      const element = at === null ? undefined : placeOf(at);
      if (at !== null && !element) return [];
      return [{ ...(element ? { element } : {}), popover: { title, description } }];
    });
    const guide = driver({
      steps,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      duration: 180,
      overlayOpacity: 0.5,
      stagePadding: 4,
      stageRadius: 8,
      popoverClass: 'tour',
      disableActiveInteraction: true,
      showProgress: true,
      showButtons: ['previous', 'next', 'close'],
      progressText: said.progress,
      prevBtnText: said.previous,
      nextBtnText: said.next,
      doneBtnText: said.done,
      onPopoverRender: ({ closeButton, previousButton }, { index }) => {
        closeButton.setAttribute('aria-label', said.close);
        previousButton.hidden = index === 0;
      },
      // Not onDestroyed: the library leaves it out when no step has come to rest yet. Leaving the screen is what takes the guide down.
      onDestroyStarted: tour.close,
    });
    guide.drive();
    mutate({ tourSeen: true });
    return () => guide.destroy();
  }, [mutate]);
  return null;
}
