"""What a finished match was made of: luck, skill, and decisions that could have been better."""
