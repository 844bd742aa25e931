// The few words that a patient reads on papers beside the prescription. Drafts, like the prescription's terms, until native-speaking clinicians sign them off.
import type { Language } from '../../../kit/shared/languages.ts';

export interface Terms {
  readonly receipt: string;
  readonly summary: string;
  readonly referral: string;
  readonly certificate: string;
  readonly fitness: string;
  readonly fees: string;
  readonly discount: string;
  readonly received: string;
  readonly to: string;
}

export const terms: Record<Language, Terms> = {
  en: {
    receipt: 'Receipt',
    summary: 'Treatment summary',
    referral: 'Referral letter',
    certificate: 'Medical certificate',
    fitness: 'Fitness certificate',
    fees: 'Fees',
    discount: 'Discount',
    received: 'Received',
    to: 'To',
  },
  gu: {
    receipt: 'પહોંચ',
    summary: 'સારવારનો સારાંશ',
    referral: 'રેફરલ પત્ર',
    certificate: 'તબીબી પ્રમાણપત્ર',
    fitness: 'ફિટનેસ પ્રમાણપત્ર',
    fees: 'ફી',
    discount: 'છૂટ',
    received: 'મળેલ રકમ',
    to: 'પ્રતિ',
  },
  hi: {
    receipt: 'रसीद',
    summary: 'इलाज का सारांश',
    referral: 'रेफ़रल पत्र',
    certificate: 'चिकित्सा प्रमाणपत्र',
    fitness: 'फ़िटनेस प्रमाणपत्र',
    fees: 'फ़ीस',
    discount: 'छूट',
    received: 'प्राप्त राशि',
    to: 'सेवा में',
  },
  mr: {
    receipt: 'पावती',
    summary: 'उपचारांचा सारांश',
    referral: 'संदर्भ पत्र',
    certificate: 'वैद्यकीय प्रमाणपत्र',
    fitness: 'तंदुरुस्ती प्रमाणपत्र',
    fees: 'शुल्क',
    discount: 'सवलत',
    received: 'मिळालेली रक्कम',
    to: 'प्रति',
  },
  pa: {
    receipt: 'ਰਸੀਦ',
    summary: 'ਇਲਾਜ ਦਾ ਸਾਰ',
    referral: 'ਰੈਫ਼ਰਲ ਪੱਤਰ',
    certificate: 'ਡਾਕਟਰੀ ਸਰਟੀਫ਼ਿਕੇਟ',
    fitness: 'ਫ਼ਿਟਨੈੱਸ ਸਰਟੀਫ਼ਿਕੇਟ',
    fees: 'ਫ਼ੀਸ',
    discount: 'ਛੋਟ',
    received: 'ਪ੍ਰਾਪਤ ਰਕਮ',
    to: 'ਵੱਲ',
  },
  ta: {
    receipt: 'ரசீது',
    summary: 'சிகிச்சைச் சுருக்கம்',
    referral: 'பரிந்துரைக் கடிதம்',
    certificate: 'மருத்துவச் சான்றிதழ்',
    fitness: 'உடல்தகுதிச் சான்றிதழ்',
    fees: 'கட்டணம்',
    discount: 'தள்ளுபடி',
    received: 'பெறப்பட்ட தொகை',
    to: 'பெறுநர்',
  },
  or: {
    receipt: 'ରସିଦ',
    summary: 'ଚିକିତ୍ସାର ସାରାଂଶ',
    referral: 'ରେଫରାଲ ପତ୍ର',
    certificate: 'ଡାକ୍ତରୀ ପ୍ରମାଣପତ୍ର',
    fitness: 'ଫିଟନେସ ପ୍ରମାଣପତ୍ର',
    fees: 'ଫି',
    discount: 'ରିହାତି',
    received: 'ପ୍ରାପ୍ତ ଅର୍ଥ',
    to: 'ପ୍ରାପକ',
  },
  kn: {
    receipt: 'ರಸೀದಿ',
    summary: 'ಚಿಕಿತ್ಸೆಯ ಸಾರಾಂಶ',
    referral: 'ಶಿಫಾರಸು ಪತ್ರ',
    certificate: 'ವೈದ್ಯಕೀಯ ಪ್ರಮಾಣಪತ್ರ',
    fitness: 'ದೇಹದಾರ್ಢ್ಯ ಪ್ರಮಾಣಪತ್ರ',
    fees: 'ಶುಲ್ಕ',
    discount: 'ರಿಯಾಯಿತಿ',
    received: 'ಸ್ವೀಕರಿಸಿದ ಮೊತ್ತ',
    to: 'ಗೆ',
  },
  ml: {
    receipt: 'രസീത്',
    summary: 'ചികിത്സാ സംഗ്രഹം',
    referral: 'റഫറൽ കത്ത്',
    certificate: 'മെഡിക്കൽ സർട്ടിഫിക്കറ്റ്',
    fitness: 'ഫിറ്റ്നസ് സർട്ടിഫിക്കറ്റ്',
    fees: 'ഫീസ്',
    discount: 'ഇളവ്',
    received: 'ലഭിച്ച തുക',
    to: 'സ്വീകർത്താവ്',
  },
  bn: {
    receipt: 'রসিদ',
    summary: 'চিকিৎসার সারসংক্ষেপ',
    referral: 'রেফারেল পত্র',
    certificate: 'চিকিৎসা সনদ',
    fitness: 'সুস্থতার সনদ',
    fees: 'ফি',
    discount: 'ছাড়',
    received: 'প্রাপ্ত অর্থ',
    to: 'প্রাপক',
  },
};
