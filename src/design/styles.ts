import './mantineStyles.ts';
import './mantineVariables.css';
import './fonts.css';
import './tokens.css';
import './base.css';
