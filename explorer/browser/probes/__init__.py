"""What a walk cannot see, tried in a tab beside: is it kept, is nonsense refused, is it escaped?"""
