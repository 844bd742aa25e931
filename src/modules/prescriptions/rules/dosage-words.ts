// The words and signs of the dosage language, as doctors type them in small letters without points.
import {
  type AmountUnit,
  type DurationUnit,
  type Frequency,
  type MealTiming,
  type Site,
  type TimeOfDay,
  timesOfDay,
  type Weekday,
} from '../model.ts';

/** What doctors write in the nine languages beside English: the paper's own words, and how they are spelled besides. */
const said = {
  morning:
    'सुबह|सुबह को|सवेरे|सकाळ|सकाळी|સવાર|સવારે|সকাল|সকালে|ਸਵੇਰ|ਸਵੇਰੇ|ସକାଳ|ସକାଳେ|காலை|காலையில்|ಬೆಳಿಗ್ಗೆ|ಬೆಳಗ್ಗೆ|രാവിലെ',
  afternoon:
    'दोपहर|दोपहर को|दुपार|दुपारी|બપોર|બપોરે|দুপুর|দুপুরে|ਦੁਪਹਿਰ|ਦੁਪਹਿਰੇ|ଦ୍ୱିପ୍ରହର|ଦ୍ୱିପ୍ରହରରେ|மதியம்|ಮಧ್ಯಾಹ್ನ|ഉച്ചയ്ക്ക്|ഉച്ചക്ക്',
  evening:
    'शाम|शाम को|संध्याकाळ|संध्याकाळी|सायंकाळी|સાંજ|સાંજે|সন্ধ্যা|সন্ধ্যায়|ਸ਼ਾਮ|ਸ਼ਾਮੀਂ|ਸ਼ਾਮ ਨੂੰ|ସନ୍ଧ୍ୟା|ସନ୍ଧ୍ୟାରେ|மாலை|மாலையில்|ಸಂಜೆ|വൈകുന്നേരം|വൈകിട്ട്|വൈകീട്ട്',
  night: 'रात|रात को|रात्री|રાત|રાત્રે|রাত|রাতে|ਰਾਤ|ਰਾਤੀਂ|ਰਾਤ ਨੂੰ|ରାତି|ରାତିରେ|இரவு|இரவில்|ರಾತ್ರಿ|രാത്രി',
  bedtime:
    'सोते समय|झोपताना|સૂતી વખતે|ঘুমানোর আগে|ਸੌਣ ਵੇਲੇ|ଶୋଇବା ସମୟରେ|படுக்கும் முன்|ಮಲಗುವ ಸಮಯದಲ್ಲಿ|ഉറങ്ങാൻ കിടക്കുമ്പോൾ',
  twice:
    'दिन में दो बार|दिवसातून दोन वेळा|દિવસમાં બે વાર|দিনে দুবার|দিনে দুই বার|ਦਿਨ ਵਿੱਚ ਦੋ ਵਾਰ|ଦିନକୁ ଦୁଇଥର|ஒரு நாளைக்கு இரண்டு முறை|ದಿನಕ್ಕೆ ಎರಡು ಬಾರಿ|ദിവസം രണ്ടു നേരം|ദിവസം രണ്ട് നേരം|दिन में 2 बार|दिवसातून 2 वेळा|દિવસમાં 2 વાર|দিনে 2 বার|ਦਿਨ ਵਿੱਚ 2 ਵਾਰ|ଦିନକୁ 2 ଥର|ஒரு நாளைக்கு 2 முறை|ದಿನಕ್ಕೆ 2 ಬಾರಿ|ദിവസം 2 നേരം',
  thrice:
    'दिन में तीन बार|दिवसातून तीन वेळा|દિવસમાં ત્રણ વાર|দিনে তিনবার|দিনে তিন বার|ਦਿਨ ਵਿੱਚ ਤਿੰਨ ਵਾਰ|ଦିନକୁ ତିନିଥର|ஒரு நாளைக்கு மூன்று முறை|ದಿನಕ್ಕೆ ಮೂರು ಬಾರಿ|ദിവസം മൂന്നു നേരം|ദിവസം മൂന്ന് നേരം|दिन में 3 बार|दिवसातून 3 वेळा|દિવસમાં 3 વાર|দিনে 3 বার|ਦਿਨ ਵਿੱਚ 3 ਵਾਰ|ଦିନକୁ 3 ଥର|ஒரு நாளைக்கு 3 முறை|ದಿನಕ್ಕೆ 3 ಬಾರಿ|ദിവസം 3 നേരം',
  before:
    'खाने से पहले|खाना खाने से पहले|जेवणापूर्वी|जेवणाआधी|જમ્યા પહેલાં|જમ્યા પહેલા|খাবার আগে|খাবারের আগে|খাওয়ার আগে|ਖਾਣੇ ਤੋਂ ਪਹਿਲਾਂ|ଖାଇବା ଆଗରୁ|சாப்பாட்டுக்கு முன்|சாப்பிடும் முன்|உணவுக்கு முன்|ಊಟಕ್ಕೆ ಮೊದಲು|ಊಟದ ಮೊದಲು|ಊಟಕ್ಕೆ ಮುಂಚೆ|ഭക്ഷണത്തിന് മുമ്പ്|ഭക്ഷണത്തിനു മുമ്പ്',
  after:
    'खाने के बाद|खाना खाने के बाद|जेवणानंतर|જમ્યા પછી|খাবার পরে|খাবারের পরে|খাওয়ার পরে|ਖਾਣੇ ਤੋਂ ਬਾਅਦ|ଖାଇବା ପରେ|சாப்பாட்டுக்குப் பின்|சாப்பாட்டுக்கு பின்|சாப்பிட்ட பின்|சாப்பிட்ட பிறகு|உணவுக்குப் பின்|உணவுக்கு பின்|ಊಟದ ನಂತರ|ಊಟ ಆದ ಮೇಲೆ|ഭക്ഷണത്തിന് ശേഷം|ഭക്ഷണത്തിനു ശേഷം',
  with: 'खाने के साथ|जेवणासोबत|જમતી વખતે|খাবারের সঙ্গে|খাবারের সাথে|ਖਾਣੇ ਦੇ ਨਾਲ|ਖਾਣੇ ਨਾਲ|ଖାଇବା ସହିତ|சாப்பாட்டுடன்|உணவுடன்|ಊಟದ ಜೊತೆ|ഭക്ഷണത്തോടൊപ്പം',
  empty_stomach:
    'खाली पेट|रिकाम्या पोटी|ખાલી પેટે|খালি পেটে|ਖਾਲੀ ਪੇਟ|ଖାଲି ପେଟରେ|வெறும் வயிற்றில்|ಖಾಲಿ ಹೊಟ್ಟೆಯಲ್ಲಿ|വെറും വയറ്റിൽ',
  when_needed:
    'ज़रूरत पड़ने पर|जरूरत पड़ने पर|गरज पडल्यास|જરૂર પડે ત્યારે|প্রয়োজন হলে|ਲੋੜ ਪੈਣ ਤੇ|ਲੋੜ ਪੈਣ ’ਤੇ|ଆବଶ୍ୟକ ହେଲେ|தேவைப்பட்டால்|ಅಗತ್ಯವಿದ್ದಾಗ|ആവശ്യമെങ്കിൽ',
  weekly:
    'हफ़्ते में एक बार|हफ्ते में एक बार|आठवड्यातून एकदा|અઠવાડિયામાં એક વાર|সপ্তাহে একবার|ਹਫ਼ਤੇ ਵਿੱਚ ਇੱਕ ਵਾਰ|ସପ୍ତାହରେ ଥରେ|வாரம் ஒரு முறை|ವಾರಕ್ಕೊಮ್ಮೆ|ആഴ്ചയിൽ ഒരിക്കൽ',
  as_directed:
    'डॉक्टर की सलाह के अनुसार|डॉक्टर की सलाह से|डॉक्टर के बताए अनुसार|डॉक्टरांच्या सल्ल्यानुसार|ડૉક્ટરની સલાહ મુજબ|ডাক্তারের পরামর্শ মতো|ਡਾਕਟਰ ਦੀ ਸਲਾਹ ਅਨੁਸਾਰ|ଡାକ୍ତରଙ୍କ ପରାମର୍ଶ ଅନୁସାରେ|மருத்துவர் ஆலோசனைப்படி|ವೈದ್ಯರ ಸಲಹೆಯಂತೆ|ഡോക്ടർ നിർദ്ദേശിച്ചതുപോലെ',
  in_week:
    'हफ़्ते में|हफ्ते में|सप्ताह में|आठवड्यातून|અઠવાડિયામાં|সপ্তাহে|ਹਫ਼ਤੇ ਵਿੱਚ|ସପ୍ତାହରେ|வாரம்|வாரத்தில்|வாரத்திற்கு|ವಾರಕ್ಕೆ|ವಾರದಲ್ಲಿ|ആഴ്ചയിൽ',
  times: 'बार|वेळा|વાર|વખત|বার|ਵਾਰ|ଥର|முறை|ಬಾರಿ|ಸಲ|തവണ|പ്രാവശ്യം',
  alternate_days:
    'एक दिन छोड़कर|एक दिवसाआड|એક દિવસ છોડીને|একদিন অন্তর|ਇੱਕ ਦਿਨ ਛੱਡ ਕੇ|ଦିନେ ଛାଡ଼ି ଦିନେ|ஒரு நாள் விட்டு ஒரு நாள்|ದಿನ ಬಿಟ್ಟು ದಿನ|ഒന്നിടവിട്ട ദിവസങ്ങളിൽ',
  tablets: 'টা|টি|ଟି|ଟା|गोली|गोलियाँ|गोलियां|गोळी|गोळ्या|ગોળી|বড়ি|ট্যাবলেট|ਗੋਲੀ|ਗੋਲੀਆਂ|ବଟିକା|மாத்திரை|ಮಾತ್ರೆ|ഗുളിക',
  teaspoons: 'चम्मच|चमचा|ચમચી|ਚਮਚ|தேக்கரண்டி|ಟೀ ಚಮಚ|ടീസ്പൂൺ',
  drops: 'बूंद|बूँद|थेंब|ટીપાં|ટીપું|ফোঁটা|ਬੂੰਦ|ਬੂੰਦਾਂ|ବୁନ୍ଦା|சொட்டு|சொட்டுகள்|ಹನಿ|ಹನಿಗಳು|തുള്ളി',
  ml: 'मिली|एमएल|મિલી|মিলি|ਮਿਲੀ|ମିଲି|மிலி|ಮಿಲಿ|മില്ലി',
  days: 'दिन|दिवस|દિવસ|দিন|ਦਿਨ|ଦିନ|நாள்|நாட்கள்|ದಿನ|ದಿನಗಳು|ദിവസം|ദിവസങ്ങൾ',
  weeks:
    'हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह|आठवडा|आठवडे|અઠવાડિયું|અઠવાડિયા|সপ্তাহ|ਹਫ਼ਤਾ|ਹਫ਼ਤੇ|ସପ୍ତାହ|வாரம்|வாரங்கள்|ವಾರ|ವಾರಗಳು|ആഴ്ച|ആഴ്ചകൾ',
  months: 'महीना|महीने|महिना|महिने|મહિનો|મહિના|মাস|ਮਹੀਨਾ|ਮਹੀਨੇ|ମାସ|மாதம்|மாதங்கள்|ತಿಂಗಳು|ತಿಂಗಳುಗಳು|മാസം|മാസങ്ങൾ',
  half: 'आधा|आधी|अर्धा|अर्धी|અડધી|અડધો|અર્ધી|অর্ধেক|আধা|ਅੱਧੀ|ਅੱਧਾ|ଅଧା|அரை|ಅರ್ಧ|അര',
  one: 'एक|એક|এক|একটি|একটা|ਇੱਕ|ଗୋଟିଏ|ஒரு|ஒன்று|ಒಂದು|ഒരു|ഒന്ന്',
  two: 'दो|दोन|બે|দুই|দুটি|দুটো|ਦੋ|ଦୁଇ|ଦୁଇଟି|இரண்டு|ಎರಡು|രണ്ട്',
  and: 'और|आणि|व|અને|আর|এবং|ও|ਅਤੇ|ਤੇ|ଏବଂ|மற்றும்|ಮತ್ತು',
} as const;
/** As typed text is read: in composed letters. */
const wordsOf = (sense: keyof typeof said): string[] => said[sense].normalize('NFC').split('|');
const meaning = <T>(sense: keyof typeof said, value: T): Record<string, T> =>
  Object.fromEntries(wordsOf(sense).map((word) => [word, value]));

export const longestFirst = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).join('|');

/** A time of the day by itself; several of them stand beside each other: `सुबह शाम`, `morning and night`. */
export const timeWords: Readonly<Record<string, TimeOfDay>> = {
  morning: 'morning',
  'in the morning': 'morning',
  'every morning': 'morning',
  afternoon: 'afternoon',
  'in the afternoon': 'afternoon',
  evening: 'evening',
  'in the evening': 'evening',
  night: 'night',
  'at night': 'night',
  'every night': 'night',
  ...meaning('morning', 'morning'),
  ...meaning('afternoon', 'afternoon'),
  ...meaning('evening', 'evening'),
  ...meaning('night', 'night'),
};

export const bedtimeWords: ReadonlySet<string> = new Set([
  'hs',
  'at bedtime',
  'bedtime',
  'at bed time',
  'bed time',
  'before sleep',
  'before bed',
  'qhs',
  ...wordsOf('bedtime'),
]);

export const dailyWords: Readonly<Record<string, readonly TimeOfDay[]>> = {
  od: ['morning'],
  qd: ['morning'],
  daily: ['morning'],
  'once daily': ['morning'],
  'once a day': ['morning'],
  'daily once': ['morning'],
  'every day': ['morning'],
  om: ['morning'],
  mane: ['morning'],
  on: ['night'],
  nocte: ['night'],
  bd: ['morning', 'night'],
  bid: ['morning', 'night'],
  bds: ['morning', 'night'],
  'twice daily': ['morning', 'night'],
  'twice a day': ['morning', 'night'],
  'daily twice': ['morning', 'night'],
  tds: ['morning', 'afternoon', 'night'],
  tid: ['morning', 'afternoon', 'night'],
  'thrice daily': ['morning', 'afternoon', 'night'],
  'thrice a day': ['morning', 'afternoon', 'night'],
  'daily thrice': ['morning', 'afternoon', 'night'],
  'दिन में एक बार': ['morning'],
  'दिन में चार बार': timesOfDay,
  qid: timesOfDay,
  qds: timesOfDay,
  ...Object.fromEntries([...bedtimeWords].map((word) => [word, ['night'] as const])),
  ...meaning('twice', ['morning', 'night']),
  ...meaning('thrice', ['morning', 'afternoon', 'night']),
};
/** As the doctor has told or shown: nothing of it can be counted. */
export const directedWords: readonly string[] = [
  ...['directed', 'advised', 'instructed', 'told', 'explained', 'shown', 'demonstrated'].flatMap(
    (word) => ['', 'use ', 'take '].map((before) => `${before}as ${word}`),
  ),
  ...wordsOf('as_directed'),
];
export const rhythmWords: Readonly<Record<string, Frequency>> = {
  sos: 'when_needed',
  prn: 'when_needed',
  'when needed': 'when_needed',
  'as needed': 'when_needed',
  stat: 'once',
  weekly: 'weekly',
  'once weekly': 'weekly',
  'once a week': 'weekly',
  'once in a week': 'weekly',
  'every week': 'weekly',
  'weekly once': 'weekly',
  qw: 'weekly',
  monthly: 'monthly',
  'once monthly': 'monthly',
  'once a month': 'monthly',
  'once in a month': 'monthly',
  'every month': 'monthly',
  'monthly once': 'monthly',
  ad: 'alternate_days',
  eod: 'alternate_days',
  qod: 'alternate_days',
  'alt day': 'alternate_days',
  'alt days': 'alternate_days',
  'alternate day': 'alternate_days',
  'alternate days': 'alternate_days',
  'alternate daily': 'alternate_days',
  'every other day': 'alternate_days',
  'every alternate day': 'alternate_days',
  'on alternate days': 'alternate_days',
  'जरूरत पड़ने पर': 'when_needed',
  ...meaning('when_needed', 'when_needed'),
  ...Object.fromEntries(directedWords.map((word) => [word, 'as_directed'])),
  ...meaning('weekly', 'weekly'),
  ...meaning('alternate_days', 'alternate_days'),
};

export const mealWords: Readonly<Record<string, MealTiming>> = {
  ac: 'before',
  bf: 'before',
  'before food': 'before',
  'before meals': 'before',
  'before meal': 'before',
  pc: 'after',
  af: 'after',
  'after food': 'after',
  'after meals': 'after',
  'after meal': 'after',
  'with food': 'with',
  'with meals': 'with',
  'with meal': 'with',
  bbf: 'empty_stomach',
  'empty stomach': 'empty_stomach',
  ...meaning('before', 'before'),
  ...meaning('after', 'after'),
  ...meaning('with', 'with'),
  ...meaning('empty_stomach', 'empty_stomach'),
};

export const siteWords: Readonly<Record<string, Site>> = {
  'right eye': 'right_eye',
  re: 'right_eye',
  'left eye': 'left_eye',
  le: 'left_eye',
  'both eyes': 'both_eyes',
  'both eye': 'both_eyes',
  'each eye': 'both_eyes',
  be: 'both_eyes',
  'right ear': 'right_ear',
  'left ear': 'left_ear',
  'both ears': 'both_ears',
  'both ear': 'both_ears',
  'each ear': 'both_ears',
  'right nostril': 'right_nostril',
  'left nostril': 'left_nostril',
  'each nostril': 'both_nostrils',
  'both nostrils': 'both_nostrils',
};

export const weekdayWords: Readonly<Record<string, Weekday>> = {
  mon: 1,
  monday: 1,
  tue: 2,
  tues: 2,
  tuesday: 2,
  wed: 3,
  wednesday: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  thursday: 4,
  fri: 5,
  friday: 5,
  sat: 6,
  saturday: 6,
  sun: 7,
  sunday: 7,
};

/** What stands behind an amount; tablets and capsules are what is counted without a unit. */
export const unitWords: Readonly<Record<string, AmountUnit | null>> = {
  ml: 'ml',
  cc: 'ml',
  tsp: 'teaspoons',
  tsf: 'teaspoons',
  teaspoon: 'teaspoons',
  teaspoons: 'teaspoons',
  drop: 'drops',
  drops: 'drops',
  gtt: 'drops',
  puff: 'puffs',
  puffs: 'puffs',
  spray: 'sprays',
  sprays: 'sprays',
  u: 'units',
  iu: 'units',
  unit: 'units',
  units: 'units',
  sachet: 'sachets',
  sachets: 'sachets',
  patch: 'patches',
  patches: 'patches',
  mg: 'mg',
  mcg: 'mcg',
  tab: null,
  tabs: null,
  tablet: null,
  tablets: null,
  cap: null,
  caps: null,
  capsule: null,
  capsules: null,
  ...meaning('tablets', null),
  ...meaning('teaspoons', 'teaspoons'),
  ...meaning('drops', 'drops'),
  ...meaning('ml', 'ml'),
};

/** Said in words where a figure would stand. */
export const numberWords: Readonly<Record<string, string>> = {
  quarter: '1/4',
  half: '1/2',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ...meaning('half', '1/2'),
  ...meaning('one', '1'),
  ...meaning('two', '2'),
};

/** `every 15 days` as the paper says it in the nine languages, and as it is spelled besides; its figure in one of the groups. */
export const everyDaysSaid = new RegExp(
  [
    'हर (\\d{1,3}) दिन(?: में एक बार| में| पर| बाद)?',
    '(\\d{1,3}) दिन में एक बार',
    'दर (\\d{1,3}) (?:दिवसांतून एकदा|दिवसांनी)',
    '(\\d{1,3}) दिवसां?तून एकदा',
    'દર (\\d{1,3}) દિવસે(?: એક વાર)?',
    'প্রতি (\\d{1,3}) দিনে(?: একবার)?',
    '(\\d{1,3}) দিনে একবার',
    'ਹਰ (\\d{1,3}) ਦਿਨਾਂ? (?:ਵਿੱਚ ਇੱਕ ਵਾਰ|ਬਾਅਦ)',
    'ପ୍ରତି (\\d{1,3}) ଦିନରେ(?: ଥରେ)?',
    '(?:ஒவ்வொரு )?(\\d{1,3}) நாட்களுக்கு(?:ம்)? ஒரு ?முறை',
    'ಪ್ರತಿ (\\d{1,3}) ದಿನಗಳಿಗೊಮ್ಮೆ',
    '(\\d{1,3}) ದಿನಗಳಿಗೊಮ್ಮೆ',
    '(\\d{1,3}) ദിവസത്തിൽ ഒരിക്കൽ',
    'ഓരോ (\\d{1,3}) ദിവസത്തിലും(?: ഒരു തവണ)?',
  ]
    .map((form) => `${form.normalize('NFC')}(?![\\p{L}\\p{M}])`)
    .join('|'),
  'u',
);

/** `3 times a week` in the nine languages: the figure, then what is counted in one of two groups. */
export const inWeekSaid = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${longestFirst(wordsOf('in_week'))}) (\\d|${longestFirst(wordsOf('two'))}) (?:(${longestFirst(wordsOf('times'))})|(${longestFirst(wordsOf('days'))}))(?![\\p{L}\\p{M}])`,
  'u',
);

/** How many days, said in words. */
export const dayNumbers: Readonly<Record<string, string>> = {
  two: '2',
  second: '2',
  three: '3',
  third: '3',
  four: '4',
  fourth: '4',
  five: '5',
  fifth: '5',
  six: '6',
  seven: '7',
  ten: '10',
  fifteen: '15',
};

/** Measured, so that hundredths have a sense. */
export const measuredUnits: ReadonlySet<AmountUnit | null> = new Set([
  'ml',
  'mg',
  'mcg',
  'units',
] as const);

export const tailWords: readonly string[] = [
  ...Object.keys(timeWords),
  ...Object.keys(dailyWords),
  ...Object.keys(rhythmWords),
  ...Object.keys(mealWords),
  ...Object.keys(siteWords),
];
export const tailWord = new RegExp(`^(${longestFirst(tailWords)})(?![\\p{L}\\p{M}])`, 'u');
/** Anywhere among other words. */
export const directedWord = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${longestFirst(directedWords)})(?![\\p{L}\\p{M}])`,
  'u',
);
/** How the most of a day is begun: `max 3 times a day`. */
export const mostWords = String.raw`(?:max(?:imum)?|up ?to|not more than) ?`;

/** Between two parts: a sign, a word, or both. */
export const betweenParts = new RegExp(
  `^(?:[ ,/&+-]+(?:(?:and|${longestFirst(wordsOf('and'))}) )?)`,
);
/** Anywhere among other words. */
export const siteWord = new RegExp(
  `(?<![a-z])(?:${longestFirst(Object.keys(siteWords))})(?![a-z])`,
);
export const weekdayWord = new RegExp(
  `^(?:on |every )?(${longestFirst(Object.keys(weekdayWords))})s?(?![a-z])`,
);
export const unitWord = longestFirst(Object.keys(unitWords));

/** How long a medicine is taken, beside the English words and their letters. */
export const durationNames: Readonly<Record<string, DurationUnit>> = {
  ...meaning('days', 'days'),
  ...meaning('weeks', 'weeks'),
  ...meaning('months', 'months'),
};
export const durationName = longestFirst(Object.keys(durationNames));
