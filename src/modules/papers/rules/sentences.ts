// What certificates, referrals and receipts say in the patient's own language under the English. No sentence names a sex, and what the doctor
// typed stands after a colon, so that no ending has to fit it. Drafts until native-speaking clinicians sign them off.
import type { Language } from '../../../kit/shared/languages.ts';

export interface Sentences {
  /** `{name}` the patient, `{date}` of the examination. */
  readonly examined: string;
  readonly illness: string;
  /** `{span}` how long, from when until when. */
  readonly rest: string;
  /** `{purpose}` what the patient stays away from. */
  readonly absence: string;
  readonly fit: string;
  readonly fitFor: string;
  readonly thanks: string;
  /** `{sum}` of money. */
  readonly received: string;
}

export const sentences: Record<Exclude<Language, 'en'>, Sentences> = {
  gu: {
    examined: 'પ્રમાણિત કરવામાં આવે છે કે {name} ની તપાસ તા. {date} ના રોજ કરવામાં આવી.',
    illness: 'બીમારી: {illness}.',
    rest: 'મારા મતે સાજા થવા માટે આરામ જરૂરી છે: {span}.',
    absence: 'ગેરહાજરી: {purpose}.',
    fit: 'મારા મતે તા. {date} થી તંદુરસ્ત (ફિટ) છે.',
    fitFor: 'શાના માટે ફિટ: {purpose}.',
    thanks: 'મેં તા. {date} ના રોજ {name} ની તપાસ કરી. કૃપા કરીને તેમને તપાસશો. આભાર.',
    received: '{sum} મળ્યા, આભાર.',
  },
  hi: {
    examined: 'प्रमाणित किया जाता है कि {name} की जाँच दिनांक {date} को की गई।',
    illness: 'बीमारी: {illness}।',
    rest: 'मेरी राय में स्वस्थ होने के लिए आराम आवश्यक है: {span}।',
    absence: 'अनुपस्थिति: {purpose}।',
    fit: 'मेरी राय में दिनांक {date} से स्वस्थ और योग्य (फ़िट) हैं।',
    fitFor: 'किसके लिए योग्य: {purpose}।',
    thanks: 'मैंने दिनांक {date} को {name} की जाँच की। कृपया इन्हें देखें। धन्यवाद।',
    received: '{sum} प्राप्त हुए, धन्यवाद।',
  },
  mr: {
    examined: 'प्रमाणित करण्यात येते की {name} यांची तपासणी दि. {date} रोजी करण्यात आली.',
    illness: 'आजार: {illness}.',
    rest: 'माझ्या मते बरे होण्यासाठी विश्रांती आवश्यक आहे: {span}.',
    absence: 'गैरहजेरी: {purpose}.',
    fit: 'माझ्या मते दि. {date} पासून तंदुरुस्त (फिट) आहेत.',
    fitFor: 'कशासाठी फिट: {purpose}.',
    thanks: 'मी दि. {date} रोजी {name} यांची तपासणी केली. कृपया त्यांना तपासावे. धन्यवाद.',
    received: '{sum} मिळाले, धन्यवाद.',
  },
  pa: {
    examined: 'ਤਸਦੀਕ ਕੀਤਾ ਜਾਂਦਾ ਹੈ ਕਿ {name} ਦੀ ਜਾਂਚ ਮਿਤੀ {date} ਨੂੰ ਕੀਤੀ ਗਈ।',
    illness: 'ਬਿਮਾਰੀ: {illness}।',
    rest: 'ਮੇਰੀ ਰਾਏ ਵਿੱਚ ਠੀਕ ਹੋਣ ਲਈ ਆਰਾਮ ਜ਼ਰੂਰੀ ਹੈ: {span}।',
    absence: 'ਗ਼ੈਰਹਾਜ਼ਰੀ: {purpose}।',
    fit: 'ਮੇਰੀ ਰਾਏ ਵਿੱਚ ਮਿਤੀ {date} ਤੋਂ ਤੰਦਰੁਸਤ (ਫ਼ਿੱਟ) ਹਨ।',
    fitFor: 'ਕਿਸ ਲਈ ਫ਼ਿੱਟ: {purpose}।',
    thanks: 'ਮੈਂ ਮਿਤੀ {date} ਨੂੰ {name} ਦੀ ਜਾਂਚ ਕੀਤੀ। ਕਿਰਪਾ ਕਰਕੇ ਇਨ੍ਹਾਂ ਨੂੰ ਵੇਖੋ। ਧੰਨਵਾਦ।',
    received: '{sum} ਪ੍ਰਾਪਤ ਹੋਏ, ਧੰਨਵਾਦ।',
  },
  ta: {
    examined: '{name} அவர்களை {date} அன்று பரிசோதித்தேன் எனச் சான்றளிக்கிறேன்.',
    illness: 'நோய்: {illness}.',
    rest: 'குணமடைய ஓய்வு தேவை என்பது என் கருத்து: {span}.',
    absence: 'விடுப்பு: {purpose}.',
    fit: '{date} முதல் உடல்தகுதியுடன் உள்ளார் என்பது என் கருத்து.',
    fitFor: 'எதற்குத் தகுதி: {purpose}.',
    thanks: '{name} அவர்களை {date} அன்று பரிசோதித்தேன். தயவுசெய்து இவரைப் பார்க்கவும். நன்றி.',
    received: '{sum} பெறப்பட்டது, நன்றி.',
  },
  or: {
    examined: 'ପ୍ରମାଣିତ କରାଯାଉଛି ଯେ {name} ଙ୍କୁ {date} ତାରିଖରେ ପରୀକ୍ଷା କରାଗଲା।',
    illness: 'ରୋଗ: {illness}।',
    rest: 'ମୋ ମତରେ ସୁସ୍ଥ ହେବା ପାଇଁ ବିଶ୍ରାମ ଆବଶ୍ୟକ: {span}।',
    absence: 'ଅନୁପସ୍ଥିତି: {purpose}।',
    fit: 'ମୋ ମତରେ {date} ତାରିଖରୁ ସୁସ୍ଥ ଓ ଫିଟ ଅଛନ୍ତି।',
    fitFor: 'କେଉଁଥିପାଇଁ ଫିଟ: {purpose}।',
    thanks: 'ମୁଁ {name} ଙ୍କୁ {date} ତାରିଖରେ ପରୀକ୍ଷା କଲି। ଦୟାକରି ତାଙ୍କୁ ଦେଖନ୍ତୁ। ଧନ୍ୟବାଦ।',
    received: '{sum} ମିଳିଲା, ଧନ୍ୟବାଦ।',
  },
  kn: {
    examined: '{name} ಅವರನ್ನು {date} ರಂದು ಪರೀಕ್ಷಿಸಲಾಗಿದೆ ಎಂದು ದೃಢೀಕರಿಸಲಾಗಿದೆ.',
    illness: 'ಕಾಯಿಲೆ: {illness}.',
    rest: 'ನನ್ನ ಅಭಿಪ್ರಾಯದಲ್ಲಿ ಗುಣಮುಖರಾಗಲು ವಿಶ್ರಾಂತಿ ಅಗತ್ಯ: {span}.',
    absence: 'ಗೈರುಹಾಜರಿ: {purpose}.',
    fit: 'ನನ್ನ ಅಭಿಪ್ರಾಯದಲ್ಲಿ {date} ರಿಂದ ಆರೋಗ್ಯವಾಗಿ ಫಿಟ್ ಆಗಿದ್ದಾರೆ.',
    fitFor: 'ಯಾವುದಕ್ಕೆ ಫಿಟ್: {purpose}.',
    thanks: 'ನಾನು {name} ಅವರನ್ನು {date} ರಂದು ಪರೀಕ್ಷಿಸಿದೆ. ದಯವಿಟ್ಟು ಅವರನ್ನು ನೋಡಿ. ಧನ್ಯವಾದಗಳು.',
    received: '{sum} ಸ್ವೀಕರಿಸಲಾಗಿದೆ, ಧನ್ಯವಾದಗಳು.',
  },
  ml: {
    examined: '{name} എന്നയാളെ {date} തീയതിയിൽ പരിശോധിച്ചതായി സാക്ഷ്യപ്പെടുത്തുന്നു.',
    illness: 'രോഗം: {illness}.',
    rest: 'സുഖം പ്രാപിക്കാൻ വിശ്രമം ആവശ്യമാണെന്നാണ് എന്റെ അഭിപ്രായം: {span}.',
    absence: 'അവധി: {purpose}.',
    fit: '{date} മുതൽ ആരോഗ്യപരമായി ഫിറ്റ് ആണെന്നാണ് എന്റെ അഭിപ്രായം.',
    fitFor: 'എന്തിന് ഫിറ്റ്: {purpose}.',
    thanks: '{name} എന്നയാളെ {date} തീയതിയിൽ ഞാൻ പരിശോധിച്ചു. ദയവായി തുടർന്ന് പരിശോധിക്കുക. നന്ദി.',
    received: '{sum} ലഭിച്ചു, നന്ദി.',
  },
  bn: {
    examined: 'প্রত্যয়ন করা হচ্ছে যে {name}-কে {date} তারিখে পরীক্ষা করা হয়েছে।',
    illness: 'অসুখ: {illness}।',
    rest: 'আমার মতে সুস্থ হওয়ার জন্য বিশ্রাম প্রয়োজন: {span}।',
    absence: 'অনুপস্থিতি: {purpose}।',
    fit: 'আমার মতে {date} তারিখ থেকে সুস্থ ও কর্মক্ষম (ফিট)।',
    fitFor: 'কিসের জন্য ফিট: {purpose}।',
    thanks: 'আমি {date} তারিখে {name}-কে পরীক্ষা করেছি। অনুগ্রহ করে দেখবেন। ধন্যবাদ।',
    received: '{sum} পাওয়া গেছে, ধন্যবাদ।',
  },
};

/** A sentence with its places filled. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
